'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { openAnew } from '@/lib/client/navigation'
import { endView } from '@/lib/client/people/view-as'

/** Makes the browser the administrator's again, and leads back to whom they looked on as. */
export function EndViewing({ userId, size }: { userId: string; size?: 'sm' | 'lg' }) {
  const [state, setState] = useState<'ready' | 'ending' | 'failed'>('ready')

  async function end() {
    setState('ending')
    try {
      await endView()
      // As a whole: nothing of what was seen stays in the page.
      openAnew(`/admin/customers/${userId}`)
    } catch {
      setState('failed')
    }
  }

  return (
    <span className="flex flex-wrap items-center gap-3">
      <Button size={size} disabled={state === 'ending'} onClick={end}>
        End viewing
      </Button>
      <span role="status" className="text-sm empty:hidden">
        {state === 'failed' && 'That did not go through. Try again.'}
      </span>
    </span>
  )
}
