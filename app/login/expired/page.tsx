import type { Metadata } from 'next'
import { LoginPageLayout } from '@/components/people/login/login-page-layout'
import { SendNewLinkButton } from '@/components/people/login/send-new-link-button'
import { buttonVariants } from '@/components/ui/button'
import { callbackPathSchema, signInInputSchema } from '@/lib/contract/people/auth'
import { readBrandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Link expired' }

export default async function ExpiredPage({ searchParams }: PageProps<'/login/expired'>) {
  const { email, callbackUrl } = await searchParams
  const to = signInInputSchema.safeParse({ email }).data?.email
  return (
    <LoginPageLayout
      name={await readBrandName()}
      title="This link no longer works"
      text={`The link has already been used or has expired. ${to ? `Click the button to get a new link at ${to}.` : ''}`}
    >
      {to ? (
        <SendNewLinkButton email={to} callbackUrl={callbackPathSchema.parse(callbackUrl)} />
      ) : (
        <a href="/login" className={buttonVariants({ size: 'lg' })}>
          Get a New Link
        </a>
      )}
    </LoginPageLayout>
  )
}
