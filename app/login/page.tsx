import type { Metadata, Route } from 'next'
import { redirect } from 'next/navigation'
import { LoginPageLayout } from '@/components/people/login/login-page-layout'
import { SignInErrorAlert } from '@/components/people/login/sign-in-error-alert'
import { SignInForm } from '@/components/people/login/sign-in-form'
import { callbackPathSchema } from '@/lib/contract/people/auth'
import { passkeyHostProblem } from '@/lib/server/auth/passkey-host'
import { env } from '@/lib/server/env'
import { findViewer } from '@/lib/server/http/page-access'
import { readBrandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Sign in' }

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { callbackUrl, error } = await searchParams
  const leadsTo = callbackPathSchema.parse(callbackUrl)
  if (await findViewer()) redirect(leadsTo as Route)
  return (
    <LoginPageLayout
      name={await readBrandName()}
      title="Sign in"
      text="Enter your email and we’ll send you a sign-in link and a code. No password needed. If you’re new, signing in creates your account."
    >
      {error !== undefined && <SignInErrorAlert code={String(error)} />}
      <SignInForm callbackUrl={leadsTo} hasGoogle={env.GOOGLE !== null} />
      {!passkeyHostProblem && (
        <p className="mt-6 text-quiet text-sm">
          Administrators can{' '}
          <a href="/login/passkey" className="text-ink underline underline-offset-4">
            sign in with a passkey
          </a>
          .
        </p>
      )}
    </LoginPageLayout>
  )
}
