import type { Metadata } from 'next'
import { ClaimQuestion } from '@/components/people/login/claim-question'
import { LoginFrame } from '@/components/people/login/login-frame'
import { buttonVariants } from '@/components/ui/button'
import { type EmailClaim, emailClaimSchema } from '@/lib/contract/people/account'
import { findClaimant } from '@/lib/data/people/email-claims'
import { load, optionalViewer } from '@/lib/server/page'
import { brandName } from '@/lib/server/site'

export const metadata: Metadata = { title: 'Add an email' }

/** Where the mail to a second email leads: to one button, in a session of the account that asked and in no other. */
export default async function EmailPage({ searchParams }: PageProps<'/login/email'>) {
  const { done, refused, ...rest } = await searchParams
  if (done) return <Message title="The email is added" text="Both emails sign in to the same account now." />
  if (refused) {
    return (
      <Message
        title="The email is not added"
        text="It belongs to an administrator, whose account stays an account of its own, or you have as many emails as one account may have."
      />
    )
  }
  const claim = emailClaimSchema.safeParse(rest).data
  if (!claim) return <Gone />
  const claimant = await load(() => findClaimant(claim))
  if ('refused' in claimant) {
    return (
      <Message
        title="Back in a moment"
        text="We cannot be reached just now. The link still works: try again in a minute."
        next={{ text: 'Try again', href: `?${new URLSearchParams(claim)}` }}
      />
    )
  }
  if (!claimant.value) return <Gone />
  return <Known claim={claim} claimant={claimant.value} />
}

async function Known({ claim, claimant }: { claim: EmailClaim; claimant: string }) {
  const viewer = await optionalViewer()
  if (viewer?.id === claim.account) {
    return (
      <LoginFrame
        name={await brandName()}
        title="Is this your email too?"
        text="Everything bought or begun with it will belong to your account, and both emails sign in to it."
      >
        <ClaimQuestion claim={claim} claimant={claimant} />
      </LoginFrame>
    )
  }
  // Never with the link as the way back: a sign-in mail would carry it to the mailbox of whoever asked.
  const how = viewer
    ? `You are signed in as ${viewer.email} here. Sign out, sign in as ${claimant}, then open the link of the mail again.`
    : 'Then open the link of the mail again, in this browser.'
  return (
    <Message
      title={`Sign in as ${claimant} to finish`}
      text={`${how} If that is not you, close this page: nothing has changed.`}
      next={viewer ? { text: 'Sign out', href: '/api/logout' } : { text: 'Sign in', href: '/login' }}
    />
  )
}

function Gone() {
  return (
    <Message
      title="This link does not work any more"
      text="Ask for a new one where you asked for this one."
    />
  )
}

async function Message({
  title,
  text,
  next = { text: 'Continue', href: '/' },
}: {
  title: string
  text: string
  next?: { text: string; href: string }
}) {
  return (
    <LoginFrame name={await brandName()} title={title} text={text}>
      <a href={next.href} className={buttonVariants({ size: 'lg' })}>
        {next.text}
      </a>
    </LoginFrame>
  )
}
