'use client'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { SoftNavigation } from '@/components/layout/soft-navigation'
import { toast } from '@/components/ui/toast'
import { Toaster } from '@/components/ui/toaster'
import { leaveFor } from '@/lib/client/navigation'
import { RequestError } from '@/lib/contract/error'

/** A session that ended while the page was open: the next 401 says so and leads to the sign-in page. */
function onError(error: Error) {
  if (!(error instanceof RequestError) || error.status !== 401) return
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', destructive: true })
  leaveFor('/api/login')
}

function createQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    },
  })
}

/** What every signed-in screen stands in. */
export function Providers({ children }: { children: React.ReactNode }) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      {children}
      <SoftNavigation />
      <Toaster />
    </QueryClientProvider>
  )
}
