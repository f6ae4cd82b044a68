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
      done: 'You are signed out everywhere',
      failed: 'Failed to sign out everywhere',
    })
    // By way of the log-out, which takes the cookie too: with it the start page would say that the session ended.
    if (done) leaveFor('/api/logout')
    return done
  }
  return (
    <Confirm
      trigger={<Button variant="outline">Sign out everywhere</Button>}
      title="Sign out everywhere?"
      description="Every browser that is signed in as you, this one too, has to sign in anew."
      action="Sign out everywhere"
      pendingAction="Signing out..."
      onConfirm={signOut}
    />
  )
}
