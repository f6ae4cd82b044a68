import { BackLink } from '@/components/layout/back-link'
import { RemindersSwitch } from '@/components/mail/reminders/reminders-switch'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { AddEmail } from './add-email'
import { EmailList } from './email-list'
import { SignOutEverywhere } from './sign-out-everywhere'

/** Which emails a person is known by, what is kept about them, and where they are signed in. */
export function AccountScreen({ email }: { email: string }) {
  return (
    <main className="shell grid max-w-3xl! gap-8 pt-6 pb-24 sm:pt-10">
      <div>
        <BackLink href="/">Back to Dashboard</BackLink>
        <h1 className="mt-3 text-3xl sm:text-4xl">Your account</h1>
        <p className="mt-2 text-quiet [overflow-wrap:anywhere]">
          Signed in as <span className="font-medium text-ink">{email}</span>
        </p>
      </div>
      <Card className="p-5 sm:p-6">
        <h2 className="text-xl">I paid with another email</h2>
        <p className="mt-1.5 max-w-reading text-quiet">
          Add the email that you gave at the checkout. We write to it, and the link in that mail makes what
          was bought with it yours. From then on you can sign in with either.
        </p>
        <AddEmail />
        <EmailList />
      </Card>
      <Card className="p-5 sm:p-6">
        <h2 className="text-xl">Reminders</h2>
        <RemindersSwitch />
      </Card>
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
    </main>
  )
}
