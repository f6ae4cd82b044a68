'use client'
import { buttonVariants } from '@/components/ui/button'
import { CodeForm } from './code-form'
import { mailboxOf } from './mailboxes'
import { SendAgain } from './send-again'

/**
 * Shown after a sign-in email was sent: the form for its code, and what to do if it doesn’t arrive. Looks the
 * same for known and unknown emails.
 */
export function MailSent({ email, callbackUrl }: { email: string; callbackUrl: string }) {
  const mailbox = mailboxOf(email)
  return (
    <div className="grid gap-7">
      <CodeForm email={email} />
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
        <SendAgain email={email} callbackUrl={callbackUrl} />
        <a href="/login" className={buttonVariants({ variant: 'link' })}>
          Use Another Email
        </a>
      </div>
      <p className="text-quiet text-sm">
        The code works for 15 minutes, on this device only. The link works once, within 24 hours, on any
        device. Nothing after a minute? Check your spam folder.
      </p>
    </div>
  )
}
