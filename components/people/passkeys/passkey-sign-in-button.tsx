'use client'
import { KeyRound } from 'lucide-react'
import { FormError } from '@/components/layout/form-error'
import { Button } from '@/components/ui/button'
import { useSignInWithPasskey } from '@/lib/client/people/passkeys'
import { getPasskeyErrorMessage } from './passkey-error-message'

/**
 * Shows the button that signs in with a passkey, or confirms the session, and then opens the requested page.
 */
export function PasskeySignInButton({ label, callbackUrl }: { label: string; callbackUrl?: string }) {
  const { mutate, isPending, isSuccess, error } = useSignInWithPasskey()
  const isBusy = isPending || isSuccess
  return (
    <div className="grid gap-4">
      <FormError text={error ? getPasskeyErrorMessage(error) : undefined} />
      <Button
        variant="signal"
        size="lg"
        disabled={isBusy}
        onClick={() => mutate(callbackUrl ?? currentPath())}
      >
        <KeyRound aria-hidden />
        {isBusy ? 'One moment...' : label}
      </Button>
    </div>
  )
}

/** Returns the path to open after sign-in: the current page, or the dashboard if this is a sign-in page. */
function currentPath(): string {
  const { pathname, search } = window.location
  return pathname.startsWith('/login') ? '/' : `${pathname}${search}`
}
