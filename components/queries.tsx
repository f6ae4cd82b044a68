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
import { leaveFor } from '@/lib/client/navigation'
import { RequestError } from '@/lib/contract/error'

/** A session that ended while the page was open: the next 401 says so and leads to the sign-in page. */
function onError(error: Error) {
  if (!(error instanceof RequestError) || error.status !== 401) return
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', destructive: true })
  leaveFor('/api/login')
}

export function createQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    },
  })
}

let ofThisDocument: QueryClient | undefined

/** One for all pages of a document: the way back shows a page as it was left, and what was read since must outlive that. */
function clientHere(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  ofThisDocument ??= createQueryClient()
  return ofThisDocument
}

/** What everything stands in that reads or writes by queries. Inside another it is that one. */
export function Queries({ children }: { children: ReactNode }) {
  const outer = useContext(QueryClientContext)
  const [client] = useState(() => outer ?? clientHere())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** A component that stands by itself in a page which asks for nothing else. */
export function withQueries<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <Queries>
      <Component {...props} />
    </Queries>
  )
}
