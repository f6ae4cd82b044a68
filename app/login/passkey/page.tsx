import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { LoginPageLayout } from '@/components/people/login/login-page-layout'
import { AddPasskeyByLink } from '@/components/people/passkeys/add-passkey-by-link'
import { PasskeySignInButton } from '@/components/people/passkeys/passkey-sign-in-button'
import { buttonVariants } from '@/components/ui/button'
import { passkeyHostProblem } from '@/lib/server/auth/passkey-host'
import { findCurrentSession } from '@/lib/server/http/page-access'
import { readBrandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Passkey' }

/**
 * Asks an administrator to confirm the session with a passkey, in place of the page that they opened. With a
 * link from the server’s terminal, lets the administrator add a passkey. If nobody is signed in, offers
 * sign-in with a passkey.
 */
export default async function PasskeyPage({ searchParams }: PageProps<'/login/passkey'>) {
  const { link } = await searchParams
  const session = await findCurrentSession()
  const name = await readBrandName()
  if (typeof link === 'string' && link)
    return <AddByLink name={name} link={link} isSignedIn={session !== null} />
  if (!session) {
    return (
      <LoginPageLayout name={name} title="Sign in" text="Only administrators can sign in with a passkey.">
        {passkeyHostProblem ? (
          <p>{passkeyHostProblem}</p>
        ) : (
          <PasskeySignInButton label="Sign In with a Passkey" callbackUrl="/" />
        )}
      </LoginPageLayout>
    )
  }
  if (!session.isLimited) redirect('/')
  const hasPasskey = session.needsStepUp
  return (
    <LoginPageLayout
      name={name}
      title={hasPasskey ? 'Confirm it’s you' : 'You need a passkey'}
      text={
        hasPasskey
          ? 'Use your passkey to continue as an administrator.'
          : `Every administrator of this site needs a passkey. Run “npm run admin -- passkey-link ${session.viewer.email}” on the server, then open the link it prints in this browser.`
      }
    >
      <div className="grid gap-4">
        {hasPasskey &&
          (passkeyHostProblem ? (
            <LostPasskey problem={passkeyHostProblem} />
          ) : (
            <>
              <PasskeySignInButton label="Use Passkey" />
              <p className="text-quiet text-sm">
                Lost your passkey? Run “npm run admin -- reset-passkeys {session.viewer.email}” on the server.
                You can then sign in with an emailed link and add a new passkey.
              </p>
            </>
          ))}
        <a href="/api/logout" className={buttonVariants({ variant: 'outline', size: 'lg' })}>
          Sign Out
        </a>
      </div>
    </LoginPageLayout>
  )
}

function AddByLink({ name, link, isSignedIn }: { name: string; link: string; isSignedIn: boolean }) {
  if (isSignedIn) {
    return (
      <LoginPageLayout
        name={name}
        title="Add a passkey"
        text="This link adds one passkey to your administrator account."
      >
        <AddPasskeyByLink link={link} />
      </LoginPageLayout>
    )
  }
  const callbackUrl = `/login/passkey?${new URLSearchParams({ link })}`
  return (
    <LoginPageLayout name={name} title="Sign in first" text="Sign in with your email, then add your passkey.">
      <a href={`/login?${new URLSearchParams({ callbackUrl })}`} className={buttonVariants({ size: 'lg' })}>
        Sign In
      </a>
    </LoginPageLayout>
  )
}

function LostPasskey({ problem }: { problem: string }) {
  return (
    <p>
      {problem} To sign in without a passkey, run “npm run admin -- reset-passkeys” with your email on the
      server.
    </p>
  )
}
