import type { Metadata } from 'next'
import { ConfirmAdditionalEmail } from '@/components/people/login/confirm-additional-email'
import { LoginPageLayout } from '@/components/people/login/login-page-layout'
import { buttonVariants } from '@/components/ui/button'
import { type EmailClaim, emailClaimSchema } from '@/lib/contract/people/account'
import { findAdditionalEmailRequester } from '@/lib/data/people/additional-email-requests'
import { findViewer, loadOrRefuse } from '@/lib/server/http/page-access'
import { readBrandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Add an email' }

/**
 * Shows the button that confirms an additional email. The button works only for the account that requested
 * the email.
 */
export default async function EmailPage({ searchParams }: PageProps<'/login/email'>) {
  const { done, refused, ...rest } = await searchParams
  if (done)
    return <Message title="Email added" text="You can now sign in to this account with either email." />
  if (refused) {
    return (
      <Message
        title="Couldn’t add the email"
        text="Either this email belongs to an administrator’s account, or your account has the maximum number of emails. To make room for another one, remove an email on your account page."
      />
    )
  }
  const claim = emailClaimSchema.safeParse(rest).data
  if (!claim) return <ExpiredLink />
  const claimant = await loadOrRefuse(() => findAdditionalEmailRequester(claim))
  if ('refused' in claimant) {
    return (
      <Message
        title="We’ll be right back"
        text="The site is temporarily unavailable. Your link still works. Try again in a minute."
        next={{ text: 'Try Again', href: `?${new URLSearchParams(claim)}` }}
      />
    )
  }
  if (!claimant.value) return <ExpiredLink />
  return <ConfirmClaim claim={claim} claimant={claimant.value} />
}

async function ConfirmClaim({ claim, claimant }: { claim: EmailClaim; claimant: string }) {
  const viewer = await findViewer()
  if (viewer?.id === claim.account) {
    return (
      <LoginPageLayout
        name={await readBrandName()}
        title="Is this your email too?"
        text="If you add this email, its purchases and progress will move to your account, and you’ll be able to sign in with either email."
      >
        <ConfirmAdditionalEmail claim={claim} claimant={claimant} />
      </LoginPageLayout>
    )
  }
  // The confirmation link is never a callbackUrl, because a sign-in email would then send the link to another
  // mailbox.
  const instructions = viewer
    ? `You’re signed in as ${viewer.email}. Sign out, sign in as ${claimant}, then open the link in the email again.`
    : 'Then open the link in the email again in this browser.'
  return (
    <Message
      title={`Sign in as ${claimant} to finish`}
      text={`${instructions} If ${claimant} isn’t your account, close this page. Nothing has changed.`}
      next={viewer ? { text: 'Sign Out', href: '/api/logout' } : { text: 'Sign In', href: '/login' }}
    />
  )
}

function ExpiredLink() {
  return <Message title="This link no longer works" text="Go to your account page and request a new link." />
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
    <LoginPageLayout name={await readBrandName()} title={title} text={text}>
      <a href={next.href} className={buttonVariants({ size: 'lg' })}>
        {next.text}
      </a>
    </LoginPageLayout>
  )
}
