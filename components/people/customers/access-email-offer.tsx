import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { useResendWelcomeEmail } from '@/lib/client/people/welcome-email'

/** Offers to send the access email to a customer’s new email. */
export function AccessEmailOffer({
  userId,
  email,
  onDone,
}: {
  userId: string
  email: string
  onDone: () => void
}) {
  const { mutateAsync, isPending } = useResendWelcomeEmail(userId)
  const texts = {
    done: `Access email queued for ${email}`,
    failed: 'Couldn’t send the access email. Try again.',
    showsRefusal: true,
  } as const
  async function send() {
    if (await toastResult(mutateAsync(undefined), texts)) onDone()
  }
  return (
    <div className="grid gap-5">
      <p role="status" className="wrap-anywhere text-sm leading-5">
        The email is now <strong>{email}</strong>. Links in earlier emails no longer work. Send the customer a
        new link.
      </p>
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          Not Now
        </Button>
        <Button autoFocus disabled={isPending} onClick={send}>
          {isPending ? 'Sending...' : 'Send Access Email'}
        </Button>
      </DialogFooter>
    </div>
  )
}
