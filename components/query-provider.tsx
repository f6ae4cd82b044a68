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
 * Handles a session that ended while the page was open: the next 401 shows a toast and leads to the sign-in
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
      // A write without a connection fails at once. It isn’t queued, because the user would not expect it to
      // run later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

let documentClient: QueryClient | undefined

/**
 * Returns the query client, one per document. The client outlives each page, because the Back button restores a
 * page as it was left, and only the client has the newer data.
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

/** Wraps a component that sends requests, for a page that otherwise doesn’t send any. */
export function withQueryProvider<Props extends object>(
  Component: ComponentType<Props>,
): ComponentType<Props> {
  return (props) => (
    <QueryProvider>
      <Component {...props} />
    </QueryProvider>
  )
}
