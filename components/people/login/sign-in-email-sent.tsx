'use client'
import { buttonVariants } from '@/components/ui/button'
import { ResendSignInEmail } from './resend-sign-in-email'
import { SignInCodeForm } from './sign-in-code-form'
import { findWebmailProvider } from './webmail-providers'

/**
 * Shows the form for the code from a sign-in email, and what to do if the email doesn’t arrive. Looks the
 * same for known and unknown emails.
 */
export function SignInEmailSent({ email, callbackUrl }: { email: string; callbackUrl: string }) {
  const mailbox = findWebmailProvider(email)
  return (
    <div className="grid gap-7">
      <SignInCodeForm email={email} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {mailbox && (
          <a
            href={mailbox.url}
            target="_blank"
            rel="noreferrer"
            className={buttonVariants({ variant: 'outline' })}
          >
            Open {mailbox.name}
          </a>
        )}
        <ResendSignInEmail email={email} callbackUrl={callbackUrl} />
        <a href="/login" className={buttonVariants({ variant: 'link' })}>
          Use Another Email
        </a>
      </div>
      <p className="text-quiet text-sm">
        The code works for 15 minutes, on this device only. The link works once, on any device, and expires in
        24 hours. Don’t see the email after a minute? Check your spam folder.
      </p>
    </div>
  )
}
