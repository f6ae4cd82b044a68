import type { Metadata } from 'next'
import { LoginFrame } from '@/components/people/login/login-frame'
import { NewLink } from '@/components/people/login/new-link'
import { buttonVariants } from '@/components/ui/button'
import { callbackPathSchema, signInSchema } from '@/lib/contract/people/auth'
import { brandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Link expired' }

export default async function ExpiredPage({ searchParams }: PageProps<'/login/expired'>) {
  const { email, callbackUrl } = await searchParams
  const to = signInSchema.safeParse({ email }).data?.email
  return (
    <LoginFrame
      name={await brandName()}
      title="This link no longer works"
      text={`It was already used, or it has expired. ${to ? `We’ll send a new one to ${to}.` : ''}`}
    >
      {to ? (
        <NewLink email={to} callbackUrl={callbackPathSchema.parse(callbackUrl)} />
      ) : (
        <a href="/login" className={buttonVariants({ size: 'lg' })}>
          Get a New Link
        </a>
      )}
    </LoginFrame>
  )
}
