'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { openAnew } from '@/lib/client/navigation'
import { endView } from '@/lib/client/people/view-as'

/** Ends viewing as a customer: restores the administrator's session and opens the customer's admin page. */
export function EndViewing({ userId, size }: { userId: string; size?: 'sm' | 'lg' }) {
  const [state, setState] = useState<'ready' | 'ending' | 'failed'>('ready')

  async function end() {
    setState('ending')
    try {
      await endView()
      // Loads a new document, so that nothing of the customer's data stays in the page.
      openAnew(`/admin/customers/${userId}`)
    } catch {
      setState('failed')
    }
  }

  return (
    <span className="flex flex-wrap items-center gap-3">
      <Button size={size} disabled={state === 'ending'} onClick={end}>
        Stop Viewing
      </Button>
      <span role="status" className="text-sm empty:hidden">
        {state === 'failed' && 'That didn’t work. Try again.'}
      </span>
    </span>
  )
}
