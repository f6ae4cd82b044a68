'use client'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { navigateAfterToast } from '@/lib/client/navigation'
import { useSignOutEverywhere } from '@/lib/client/people/account'

export function SignOutEverywhere() {
  const { mutateAsync } = useSignOutEverywhere()
  async function signOut() {
    const done = await toastResult(mutateAsync(), {
      done: 'You’re signed out everywhere',
      failed: 'Couldn’t sign you out everywhere. Try again.',
    })
    // Signs out through /api/logout, which also deletes the cookie. Otherwise, the start page would report an
    // expired session.
    if (done) navigateAfterToast('/api/logout')
    return done
  }
  return (
    <ConfirmDialog
      trigger={<Button variant="outline">Sign Out Everywhere</Button>}
      title="Sign out everywhere?"
      description="You’ll have to sign in again in every browser, including this one."
      action="Sign Out Everywhere"
      pendingAction="Signing out..."
      onConfirm={signOut}
    />
  )
}
