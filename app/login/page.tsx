import type { Metadata, Route } from 'next'
import { redirect } from 'next/navigation'
import { LoginFrame } from '@/components/people/login/login-frame'
import { SignInForm } from '@/components/people/login/sign-in-form'
import { SignInProblem } from '@/components/people/login/sign-in-problem'
import { callbackPathSchema } from '@/lib/contract/people/auth'
import { hasGoogle } from '@/lib/server/auth'
import { optionalViewer } from '@/lib/server/page'
import { brandName } from '@/lib/server/site'

export const metadata: Metadata = { title: 'Sign in' }

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { callbackUrl, error } = await searchParams
  const leadsTo = callbackPathSchema.parse(callbackUrl)
  if (await optionalViewer()) redirect(leadsTo as Route)
  return (
    <LoginFrame
      name={await brandName()}
      title="Sign in"
      text="Enter your email address and we send you a link and a code. No password to remember; the first one makes your account."
    >
      {error !== undefined && <SignInProblem code={String(error)} />}
      <SignInForm callbackUrl={leadsTo} hasGoogle={hasGoogle} />
    </LoginFrame>
  )
}
