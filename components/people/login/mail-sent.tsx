'use client'
import { buttonVariants } from '@/components/ui/button'
import { CodeForm } from './code-form'
import { mailboxOf } from './mailboxes'
import { SendAgain } from './send-again'

/** What there is to do while the mail is on its way. The same for every email, known or not. */
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
          Use another email
        </a>
      </div>
      <p className="text-quiet text-sm">
        The code works for 15 minutes, on this device. The link works once, within 24 hours, on any. No mail
        after a minute? Look in the spam folder.
      </p>
    </div>
  )
}
