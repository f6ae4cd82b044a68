import type { ReactNode } from 'react'
import { BackLink } from '@/components/layout/back-link'
import { ButtonLink } from '@/components/layout/page-link'
import { EmailPreferenceCheckbox } from '@/components/mail/reminders/email-preference-checkbox'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { AddEmailForm } from './add-email-form'
import { AdditionalEmails } from './additional-emails'
import { NameForm } from './name-form'
import { SignOutEverywhere } from './sign-out-everywhere'

/** Shows a user’s account: name, purchases, emails, stored data, and signed-in browsers. */
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
  /** List of purchases. */
  children?: ReactNode
  /**
   * True for an administrator who is viewing as a customer. If true, emails, sessions, and the download are
   * hidden.
   */
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
        <h2 className="text-xl">Email preferences</h2>
        <EmailPreferenceCheckbox list="reminders" />
        <EmailPreferenceCheckbox list="news" />
      </Card>
      {isReadOnly ? <HiddenNote /> : <DataAndSessions />}
    </main>
  )
}

function OtherEmails() {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-xl">I paid with another email</h2>
      <p className="mt-1.5 max-w-reading text-quiet">
        Enter the email you used at checkout, and we’ll send a link to that address. Open the link to move
        that email’s purchases to this account. After that, you can sign in with either email.
      </p>
      <AddEmailForm />
      <AdditionalEmails />
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
            Download a file with everything we store about you: your account, purchases, emails, lessons,
            notes, and visits.
          </p>
        </div>
        <a href="/api/account/export" download className={buttonVariants({ variant: 'outline' })}>
          Download My Data
        </a>
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6">
        <div>
          <h2 className="text-xl">Security</h2>
          <p className="mt-1.5 max-w-reading text-quiet">See where you’re signed in.</p>
        </div>
        <ButtonLink href="/account/security" variant="outline">
          Open Security
        </ButtonLink>
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6">
        <div>
          <h2 className="text-xl">Sign out everywhere</h2>
          <p className="mt-1.5 text-quiet">Sign out on this device and all other devices.</p>
        </div>
        <SignOutEverywhere />
      </Card>
    </>
  )
}

function HiddenNote() {
  return (
    <p className="rounded-lg border border-blueprint/40 border-dashed bg-dots px-5 py-8 text-center text-quiet text-sm">
      Additional emails, sessions, and the data download are hidden while you view as a customer.
    </p>
  )
}
