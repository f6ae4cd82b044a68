import type { Metadata } from 'next'
import { LoginFrame } from '@/components/people/login/login-frame'
import { Button, buttonVariants } from '@/components/ui/button'
import { callbackPathSchema, signInSchema } from '@/lib/contract/people/auth'
import { brandName } from '@/lib/server/site'

export const metadata: Metadata = { title: 'Confirm sign-in' }

/**
 * Where a mail's link leads. Reads nothing and never submits itself, so that a scanner that opens links cannot use one
 * up; the button posts, with or without JavaScript.
 */
export default async function ConfirmPage({ searchParams }: PageProps<'/login/confirm'>) {
  const { token, email, callbackUrl, again } = await searchParams
  const who = signInSchema.safeParse({ email }).data?.email
  if (!who || typeof token !== 'string' || !token) {
    return (
      <LoginFrame
        name={await brandName()}
        title="This link is not complete"
        text="Copy the whole link from the mail, or ask for a new link."
      >
        <a href="/login" className={buttonVariants({ size: 'lg' })}>
          Ask for a new link
        </a>
      </LoginFrame>
    )
  }
  const query = new URLSearchParams({
    token,
    email: who,
    callbackUrl: callbackPathSchema.parse(callbackUrl),
  })
  return (
    <LoginFrame
      name={await brandName()}
      title={again ? 'That did not go through' : 'One press, and you are in'}
      text={
        again
          ? 'We could not be reached. Press once more in a minute.'
          : `This signs you in to ${await brandName()} on this device.`
      }
    >
      <form method="post" action={`/api/auth/callback/email?${query}`}>
        <Button
          type="submit"
          variant="signal"
          size="lg"
          className="h-auto min-h-13 w-full whitespace-normal py-3 [overflow-wrap:anywhere]"
        >
          Sign in as {who}
        </Button>
      </form>
    </LoginFrame>
  )
}
