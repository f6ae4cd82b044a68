import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { LoginFrame } from '@/components/people/login/login-frame'
import { SignInForm } from '@/components/people/login/sign-in-form'
import { SignInProblem } from '@/components/people/login/sign-in-problem'
import { callbackPathSchema } from '@/lib/contract/people/auth'
import { hasGoogle } from '@/lib/server/auth'
import { env } from '@/lib/server/env'
import { optionalViewer } from '@/lib/server/page'

export const metadata: Metadata = { title: 'Sign in' }

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { callbackUrl, error } = await searchParams
  if (await optionalViewer()) redirect('/')
  return (
    <LoginFrame
      name={env.PRODUCT_NAME}
      title="Sign in"
      text="Enter your email address and we send you a link and a code. No password to remember; the first one makes your account."
    >
      {error !== undefined && <SignInProblem code={String(error)} />}
      <SignInForm callbackUrl={callbackPathSchema.parse(callbackUrl)} hasGoogle={hasGoogle} />
    </LoginFrame>
  )
}
