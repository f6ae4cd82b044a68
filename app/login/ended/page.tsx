import type { Metadata } from 'next'
import { LoginPageLayout } from '@/components/people/login/login-page-layout'
import { ToastAndRedirect } from '@/components/people/login/toast-and-redirect'
import { buttonVariants } from '@/components/ui/button'
import { readBrandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Logged out' }

/** Shown in place of any page after the session has ended. */
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
