import type { Metadata } from 'next'
import { LoginPageLayout } from '@/components/people/login/login-page-layout'
import { ToastAndRedirect } from '@/components/people/login/toast-and-redirect'
import { buttonVariants } from '@/components/ui/button'
import { readBrandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Logged out' }

/** Tells people that their session has ended, in place of the page that they opened. */
export default async function EndedPage() {
  return (
    <LoginPageLayout
      name={await readBrandName()}
      title="You are logged out"
      text="Taking you to the sign-in page."
    >
      <ToastAndRedirect description="You are logged out. Logging in again..." path="/api/login" />
      <a href="/api/login" className={buttonVariants({ size: 'lg' })}>
        Sign In
      </a>
    </LoginPageLayout>
  )
}
