'use client'
import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
} from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useContext, useState } from 'react'
import { toast } from '@/components/ui/toast'
import { navigateAfterToast } from '@/lib/client/navigation'
import { RequestError } from '@/lib/contract/error'

/**
 * Handles a session that ended while the page was open: the first 401 shows a toast and leads to the sign-in
 * page.
 */
function onError(error: Error) {
  if (!(error instanceof RequestError) || error.status !== 401) return
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', destructive: true })
  navigateAfterToast('/api/login')
}

export function createQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: false,
        networkMode: 'always',
      },
      // Without a connection, a write fails immediately instead of being queued, because the user wouldn’t
      // expect it to run later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

let documentClient: QueryClient | undefined

/**
 * Returns the document’s only query client. It outlives each page, because the Back button shows an old copy
 * of a page, and only the client has newer data.
 */
function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  documentClient ??= createQueryClient()
  return documentClient
}

/** Provides the query client to its children. Inside another `QueryProvider` it uses the same client. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const outer = useContext(QueryClientContext)
  const [client] = useState(() => outer ?? getQueryClient())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Wraps a component that sends requests in its own `QueryProvider`, for pages that don’t have one. */
export function withQueryProvider<Props extends object>(
  Component: ComponentType<Props>,
): ComponentType<Props> {
  return (props) => (
    <QueryProvider>
      <Component {...props} />
    </QueryProvider>
  )
}
