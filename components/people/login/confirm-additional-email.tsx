import { Button } from '@/components/ui/button'
import type { EmailClaim } from '@/lib/contract/people/account'

/**
 * Shows the account that would get the additional email, and the button that confirms it. The form works
 * without JavaScript.
 */
export function ConfirmAdditionalEmail({ claim, claimant }: { claim: EmailClaim; claimant: string }) {
  return (
    <>
      <dl className="grid gap-px overflow-hidden rounded-lg border bg-line">
        <Fact name="Email to add">{claim.email}</Fact>
        <Fact name="Your account">{claimant}</Fact>
      </dl>
      <form
        className="mt-6"
        method="post"
        action={`/api/account/emails/confirm?${new URLSearchParams(claim)}`}
      >
        <Button type="submit" variant="signal" size="lg" className="w-full">
          Add This Email
        </Button>
      </form>
    </>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="bg-raised px-4 py-3">
      <dt className="label-mono text-quiet">{name}</dt>
      <dd className="mt-0.5 font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
