'use client'
import { announce } from '@/components/layout/announce'
import { Confirm } from '@/components/layout/confirm'
import { Button } from '@/components/ui/button'
import { leaveFor } from '@/lib/client/navigation'
import { useSignOutEverywhere } from '@/lib/client/people/account'

export function SignOutEverywhere() {
  const { mutateAsync } = useSignOutEverywhere()
  async function signOut() {
    const done = await announce(mutateAsync(), {
      done: 'You’re signed out everywhere',
      failed: 'Failed to sign out everywhere',
    })
    // Signs out through /api/logout, which also deletes the cookie. With the cookie, the start page would
    // report an expired session.
    if (done) leaveFor('/api/logout')
    return done
  }
  return (
    <Confirm
      trigger={<Button variant="outline">Sign out everywhere</Button>}
      title="Sign out everywhere?"
      description="Every browser where you’re signed in, including this one, has to sign in again."
      action="Sign out everywhere"
      pendingAction="Signing out..."
      onConfirm={signOut}
    />
  )
}
