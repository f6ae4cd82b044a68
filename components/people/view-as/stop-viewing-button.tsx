'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { openWithFullLoad } from '@/lib/client/navigation'
import { stopViewAs } from '@/lib/client/people/view-as'

/**
 * Shows the button that stops viewing as a customer, and then opens the customer’s page in the admin area.
 */
export function StopViewingButton({ userId, size }: { userId: string; size?: 'sm' | 'lg' }) {
  const [state, setState] = useState<'ready' | 'ending' | 'failed'>('ready')

  async function end() {
    setState('ending')
    try {
      await stopViewAs()
      // A full page load discards the customer’s data.
      openWithFullLoad(`/admin/customers/${userId}`)
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
        {state === 'failed' && 'Couldn’t stop viewing. Try again.'}
      </span>
    </span>
  )
}
