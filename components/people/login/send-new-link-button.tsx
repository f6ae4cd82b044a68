'use client'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { useSendSignInLink } from '@/lib/client/people/auth'
import { getSignInErrorMessage } from './sign-in-error-message'

/** Shows the button that sends a new sign-in link to the email of an expired link. */
export function SendNewLinkButton({ email, callbackUrl }: { email: string; callbackUrl: string }) {
  const router = useRouter()
  const { mutate, isPending, isSuccess, error } = useSendSignInLink()
  const isBusy = isPending || isSuccess
  const send = () => mutate({ email, callbackUrl }, { onSuccess: () => router.push('/login/sent') })
  return (
    <div className="grid gap-4">
      <Button variant="signal" size="lg" disabled={isBusy} onClick={send}>
        {isBusy ? 'Sending...' : 'Send a New Link'}
      </Button>
      {error && (
        <p role="alert" className="text-danger-text text-sm">
          {getSignInErrorMessage(error)}
        </p>
      )}
    </div>
  )
}
