'use client'
import { KeyRound } from 'lucide-react'
import { FormError } from '@/components/layout/form-error'
import { Button } from '@/components/ui/button'
import { useSignInWithPasskey } from '@/lib/client/people/passkeys'
import { passkeyErrorMessage } from './passkey-error-message'

/** Signs in with a passkey, or confirms the session, and opens the page that was asked for. */
export function PasskeySignInButton({ label, callbackUrl }: { label: string; callbackUrl?: string }) {
  const { mutate, isPending, isSuccess, error } = useSignInWithPasskey()
  const isBusy = isPending || isSuccess
  return (
    <div className="grid gap-4">
      <FormError text={error ? passkeyErrorMessage(error) : undefined} />
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

/** Returns the path of the current page, to open after sign-in. On a sign-in page, returns the dashboard. */
function currentPath(): string {
  const { pathname, search } = window.location
  return pathname.startsWith('/login') ? '/' : `${pathname}${search}`
}
