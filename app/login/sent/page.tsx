import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { LoginFrame } from '@/components/people/login/login-frame'
import { MailSent } from '@/components/people/login/mail-sent'
import { buttonVariants } from '@/components/ui/button'
import { comesBackTo, readAsked } from '@/lib/server/auth/sign-in-code'
import { brandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Check your email' }

/** Shown after requesting a sign-in email, with the field for its code. */
export default async function SentPage() {
  const kept = await cookies()
  const email = readAsked(kept)?.email
  return (
    <LoginFrame
      name={await brandName()}
      title="Check your email"
      text={
        email ? (
          <>
            We sent a code and a sign-in link to <strong className="font-medium text-ink">{email}</strong>.
            Enter the code here, or click the button in the email.
          </>
        ) : (
          'We sent you a sign-in link. It works once, within 24 hours. Nothing after a minute? Check your spam folder.'
        )
      }
    >
      {email ? (
        <MailSent email={email} callbackUrl={comesBackTo(kept)} />
      ) : (
        <a href="/login" className={buttonVariants({ variant: 'outline' })}>
          Use Another Email
        </a>
      )}
    </LoginFrame>
  )
}
