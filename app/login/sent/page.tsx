import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { LoginPageLayout } from '@/components/people/login/login-page-layout'
import { SignInEmailSent } from '@/components/people/login/sign-in-email-sent'
import { buttonVariants } from '@/components/ui/button'
import { readCallbackPath, readPendingSignIn } from '@/lib/server/auth/sign-in-code'
import { readBrandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Check your email' }

/** Shows the field for the code after a sign-in email was requested. */
export default async function SentPage() {
  const kept = await cookies()
  const email = readPendingSignIn(kept)?.email
  return (
    <LoginPageLayout
      name={await readBrandName()}
      title="Check your email"
      text={
        email ? (
          <>
            We sent a code and a sign-in link to <strong className="font-medium text-ink">{email}</strong>.
            Enter the code here, or click the button in the email.
          </>
        ) : (
          'We sent you a sign-in link. It works once and expires in 24 hours. Don’t see the email after a minute? Check your spam folder.'
        )
      }
    >
      {email ? (
        <SignInEmailSent email={email} callbackUrl={readCallbackPath(kept)} />
      ) : (
        <a href="/login" className={buttonVariants({ variant: 'outline' })}>
          Use Another Email
        </a>
      )}
    </LoginPageLayout>
  )
}
