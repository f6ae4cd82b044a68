'use client'
import { Button } from '@/components/ui/button'
import { useSendSignInLink } from '@/lib/client/people/auth'
import { LinkSent } from './link-sent'
import { reasonOf } from './reason'

/** One press sends a new link to the email of the old one. */
export function NewLink({ email, callbackUrl }: { email: string; callbackUrl: string }) {
  const { mutate, isPending, isSuccess, error } = useSendSignInLink()
  if (isSuccess) return <LinkSent email={email} />
  return (
    <div className="grid gap-4">
      <Button variant="signal" size="lg" disabled={isPending} onClick={() => mutate({ email, callbackUrl })}>
        {isPending ? 'Sending...' : 'Send a new link'}
      </Button>
      {error && (
        <p role="alert" className="text-danger-text text-sm">
          {reasonOf(error)}
        </p>
      )}
    </div>
  )
}
