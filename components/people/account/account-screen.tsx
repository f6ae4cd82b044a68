import type { ReactNode } from 'react'
import { BackLink } from '@/components/layout/back-link'
import { MailsSwitch } from '@/components/mail/reminders/mails-switch'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { AddEmail } from './add-email'
import { EmailList } from './email-list'
import { NameForm } from './name-form'
import { SignOutEverywhere } from './sign-out-everywhere'

/** What a person is called, what they bought, which emails they are known by, what is kept about them, and where they are signed in. */
export function AccountScreen({
  email,
  firstName = null,
  lastName = null,
  isReadOnly = false,
  children,
}: {
  email: string
  firstName?: string | null
  lastName?: string | null
  /** What was bought. */
  children?: ReactNode
  /** An administrator looks on: what is the person's alone is left out. */
  isReadOnly?: boolean
}) {
  return (
    <main className="shell grid max-w-3xl! gap-8 pt-6 pb-24 sm:pt-10">
      <div>
        <BackLink href="/">Back to Dashboard</BackLink>
        <h1 className="mt-3 text-3xl sm:text-4xl">Your account</h1>
        <p className="mt-2 text-quiet [overflow-wrap:anywhere]">
          Signed in as <span className="font-medium text-ink">{email}</span>
        </p>
      </div>
      {!isReadOnly && (
        <Card className="p-5 sm:p-6">
          <h2 className="text-xl">Your name</h2>
          <NameForm firstName={firstName} lastName={lastName} />
        </Card>
      )}
      {children}
      {!isReadOnly && <OtherEmails />}
      <Card className="p-5 sm:p-6">
        <h2 className="text-xl">Mails</h2>
        <MailsSwitch list="reminders" />
        <MailsSwitch list="news" />
      </Card>
      {isReadOnly ? <LeftOut /> : <DataAndSessions />}
    </main>
  )
}

function OtherEmails() {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-xl">I paid with another email</h2>
      <p className="mt-1.5 max-w-reading text-quiet">
        Add the email that you gave at the checkout. We write to it, and the link in that mail makes what was
        bought with it yours. From then on you can sign in with either.
      </p>
      <AddEmail />
      <EmailList />
    </Card>
  )
}

function DataAndSessions() {
  return (
    <>
      <Card className="flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6">
        <div>
          <h2 className="text-xl">Your data</h2>
          <p className="mt-1.5 max-w-reading text-quiet">
            What we keep about you, as a file: your account, purchases, mails, lessons, notes and visits.
          </p>
        </div>
        <a href="/api/account/export" download className={buttonVariants({ variant: 'outline' })}>
          Download my data
        </a>
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6">
        <div>
          <h2 className="text-xl">Sign out everywhere</h2>
          <p className="mt-1.5 text-quiet">Ends every session of yours, on this device and all others.</p>
        </div>
        <SignOutEverywhere />
      </Card>
    </>
  )
}

function LeftOut() {
  return (
    <p className="rounded-lg border border-blueprint/40 border-dashed bg-dots px-5 py-8 text-center text-quiet text-sm">
      Other emails, sessions and the download of their data are left out while you view.
    </p>
  )
}
