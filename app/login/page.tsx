import type { Metadata, Route } from 'next'
import { redirect } from 'next/navigation'
import { LoginFrame } from '@/components/people/login/login-frame'
import { SignInForm } from '@/components/people/login/sign-in-form'
import { SignInProblem } from '@/components/people/login/sign-in-problem'
import { callbackPathSchema } from '@/lib/contract/people/auth'
import { hasGoogle } from '@/lib/server/auth/auth'
import { optionalViewer } from '@/lib/server/http/page'
import { brandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Sign in' }

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { callbackUrl, error } = await searchParams
  const leadsTo = callbackPathSchema.parse(callbackUrl)
  if (await optionalViewer()) redirect(leadsTo as Route)
  return (
    <LoginFrame
      name={await brandName()}
      title="Sign in"
      text="Enter your email and we’ll send you a sign-in link and a code. No password needed. If you’re new, this creates your account."
    >
      {error !== undefined && <SignInProblem code={String(error)} />}
      <SignInForm callbackUrl={leadsTo} hasGoogle={hasGoogle} />
    </LoginFrame>
  )
}
