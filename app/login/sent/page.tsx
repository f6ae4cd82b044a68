import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { LoginFrame } from '@/components/people/login/login-frame'
import { MailSent } from '@/components/people/login/mail-sent'
import { buttonVariants } from '@/components/ui/button'
import { comesBackTo, readAsked } from '@/lib/server/sign-in-code'
import { brandName } from '@/lib/server/site'

export const metadata: Metadata = { title: 'Check your email' }

/** Where asking for a mail leads: to the field for its digits, in the browser that asked. */
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
            Type the code here, or press the button in the mail.
          </>
        ) : (
          'We sent you a sign-in link. It works once, within 24 hours. No mail after a minute? Look in the spam folder.'
        )
      }
    >
      {email ? (
        <MailSent email={email} callbackUrl={comesBackTo(kept)} />
      ) : (
        <a href="/login" className={buttonVariants({ variant: 'outline' })}>
          Use another email
        </a>
      )}
    </LoginFrame>
  )
}
