import type { Metadata } from 'next'
import { LoginPageLayout } from '@/components/people/login/login-page-layout'
import { Button, buttonVariants } from '@/components/ui/button'
import { callbackPathSchema, signInInputSchema } from '@/lib/contract/people/auth'
import { readBrandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Confirm sign-in' }

/**
 * Shows the button that completes a sign-in link. The page doesn’t look up the token and never submits
 * automatically, so a scanner that opens links can’t use up a token. The button is a plain form that works
 * without JavaScript.
 */
export default async function ConfirmPage({ searchParams }: PageProps<'/login/confirm'>) {
  const { token, email, callbackUrl, again } = await searchParams
  const who = signInInputSchema.safeParse({ email }).data?.email
  if (!who || typeof token !== 'string' || !token) {
    return (
      <LoginPageLayout
        name={await readBrandName()}
        title="This link is incomplete"
        text="Copy the whole link from the email, or request a new one."
      >
        <a href="/login" className={buttonVariants({ size: 'lg' })}>
          Get a New Link
        </a>
      </LoginPageLayout>
    )
  }
  const query = new URLSearchParams({
    token,
    email: who,
    callbackUrl: callbackPathSchema.parse(callbackUrl),
  })
  return (
    <LoginPageLayout
      name={await readBrandName()}
      title={again ? 'Couldn’t sign you in' : 'Confirm sign-in'}
      text={
        again
          ? 'The site was temporarily unavailable. Try again in a minute.'
          : `Click the button to sign in to ${await readBrandName()} on this device.`
      }
    >
      <form method="post" action={`/api/auth/callback/email?${query}`}>
        <Button
          type="submit"
          variant="signal"
          size="lg"
          className="h-auto min-h-13 w-full whitespace-normal py-3 [overflow-wrap:anywhere]"
        >
          Sign In as {who}
        </Button>
      </form>
    </LoginPageLayout>
  )
}
