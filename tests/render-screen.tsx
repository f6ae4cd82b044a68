import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { Providers } from '@/components/providers'
import { createQueryClient } from '@/components/query-provider'

/** Mocked router: records navigation and refreshes. */
export const mockRouter: jest.Mocked<AppRouterInstance> = {
  back: jest.fn(),
  forward: jest.fn(),
  refresh: jest.fn(),
  push: jest.fn(),
  replace: jest.fn(),
  prefetch: jest.fn(),
  bfcacheId: '',
}

/** Renders part of a signed-in page. `seed` fills the query cache, in place of the server's data. */
export function renderScreen(
  ui: ReactElement,
  seed: (client: QueryClient) => void = () => {},
  client = createQueryClient(),
) {
  seed(client)
  return render(
    <AppRouterContext.Provider value={mockRouter}>
      <Address>
        <Providers>
          <QueryClientProvider client={client}>{ui}</QueryClientProvider>
        </Providers>
      </Address>
    </AppRouterContext.Provider>,
  )
}

/** Provides the query of the URL, and updates it on `replaceState`, as Next.js does. */
function Address({ children }: { children: ReactNode }) {
  const [params, setParams] = useState(() => new URLSearchParams(window.location.search))
  useEffect(() => {
    const { replaceState } = window.history
    window.history.replaceState = function replaced(...state: Parameters<typeof replaceState>) {
      replaceState.apply(window.history, state)
      setParams(new URLSearchParams(window.location.search))
    }
    return () => {
      window.history.replaceState = replaceState
    }
  }, [])
  return <SearchParamsContext.Provider value={params}>{children}</SearchParamsContext.Provider>
}

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }

/**
 * Mocks `fetch` with responses by "METHOD /path", with or without the query. Other requests return 500. The
 * returned list records each request.
 */
export function mockApiAnswers(answers: Record<string, Answer | (() => Answer)>) {
  const requests: { call: string; body: unknown }[] = []
  globalThis.fetch = jest.fn(async (path: string, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${path}`
    requests.push({
      call,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? undefined),
    })
    const found = answers[call] ??
      answers[call.replace(/\?.*/, '')] ?? {
        status: 500,
        body: { message: `No answer for ${call}`, code: 'internal' },
      }
    const { status = 200, body, headers } = typeof found === 'function' ? found() : found
    const text = body === undefined ? '' : JSON.stringify(body)
    return {
      ok: status < 400,
      status,
      statusText: '',
      headers: new Headers(headers),
      text: async () => text,
      json: async () => JSON.parse(text),
    }
  }) as unknown as typeof fetch
  return requests
}
