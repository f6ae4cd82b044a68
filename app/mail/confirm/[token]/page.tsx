import type { Metadata } from 'next'
import { LoginFrame } from '@/components/people/login/login-frame'
import { Button, buttonVariants } from '@/components/ui/button'
import { LEAD_DAYS, leadLinkSchema } from '@/lib/contract/mail/leads'
import { findLead } from '@/lib/data/mail/leads'
import { load } from '@/lib/server/page'
import { brandName } from '@/lib/server/site'

export const metadata: Metadata = { title: 'Early access' }

/** Where the mail to a new lead leads: to one button. Opened, by whomever, it changes nothing. */
export default async function ConfirmPage({ params }: PageProps<'/mail/confirm/[token]'>) {
  const { token } = await params
  const link = leadLinkSchema.safeParse(token).data
  const found = link ? await load(() => findLead(link)) : { value: null }
  const name = await brandName()
  if ('refused' in found) {
    return (
      <LoginFrame
        name={name}
        title="Back in a moment"
        text="We cannot be reached just now. The link still works: open it again in a minute."
      />
    )
  }
  const lead = found.value
  if (!lead) {
    return (
      <LoginFrame
        name={name}
        title="This link does not work any more"
        text={`It worked for ${LEAD_DAYS} days. Ask for early access once more, and a new one is sent.`}
      >
        <a href="/" className={buttonVariants({ size: 'lg' })}>
          To the early access form
        </a>
      </LoginFrame>
    )
  }
  if (lead.isConfirmed) {
    return (
      <LoginFrame
        name={name}
        title="You are on the list"
        text={`We write to ${lead.email} as soon as there is something to tell. Every mail has a link that ends it.`}
      >
        <a href="/" className={buttonVariants({ size: 'lg' })}>
          Back to {name}
        </a>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame
      name={name}
      title="One press to go"
      text={`Put ${lead.email} on the early access list of ${name}. Every mail has a link that ends it.`}
    >
      <form method="post" action={`/mail/confirm/${token}`}>
        <Button type="submit" variant="signal" size="lg" className="w-full">
          Confirm my email
        </Button>
      </form>
    </LoginFrame>
  )
}
