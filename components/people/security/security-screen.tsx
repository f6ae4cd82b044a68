import { BackLink } from '@/components/layout/back-link'
import { AddPasskeyForm } from '@/components/people/passkeys/add-passkey-form'
import { PasskeyList } from '@/components/people/passkeys/passkey-list'
import { StepUpDialog } from '@/components/people/passkeys/step-up-dialog'
import { Card } from '@/components/ui/card'
import { OwnSessions } from './own-sessions'

/** Shows an administrator’s passkeys, and the browsers in which the user is signed in. */
export function SecurityScreen({
  isAdmin,
  passkeyHostProblem,
}: {
  isAdmin: boolean
  /** Reason why this site can’t offer passkeys. Null if it can. */
  passkeyHostProblem: string | null
}) {
  return (
    <main className="shell grid max-w-3xl! gap-8 pt-6 pb-24 sm:pt-10">
      <div>
        <BackLink href="/account">Back to Account</BackLink>
        <h1 className="mt-3 text-3xl sm:text-4xl">Security</h1>
      </div>
      {isAdmin && (
        <Card className="p-5 sm:p-6">
          <h2 className="text-xl">Passkeys</h2>
          <p className="mt-1.5 max-w-reading text-quiet">
            A passkey protects your administrator account even if someone gets into your mailbox. Once you’ve
            added one, you’ll need it to open the admin pages in any browser.
          </p>
          <PasskeyList />
          {passkeyHostProblem ? <p className="mt-5 text-quiet">{passkeyHostProblem}</p> : <AddPasskeyForm />}
        </Card>
      )}
      <Card className="p-5 sm:p-6">
        <h2 className="text-xl">Signed-in browsers</h2>
        <p className="mt-1.5 max-w-reading text-quiet">
          These browsers are signed in to your account. Sign out of any browser that you no longer use.
        </p>
        <OwnSessions />
      </Card>
      {isAdmin && <StepUpDialog />}
    </main>
  )
}
