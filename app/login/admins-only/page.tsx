import type { Metadata } from 'next'
import { LoginPageLayout } from '@/components/people/login/login-page-layout'
import { ToastAndRedirect } from '@/components/people/login/toast-and-redirect'
import { buttonVariants } from '@/components/ui/button'
import { readBrandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Admin access required' }

/** Tells people who open an admin page that they aren’t administrators, and takes them to their course. */
export default async function AdminsOnlyPage() {
  return (
    <LoginPageLayout
      name={await readBrandName()}
      title="Admin access required"
      text="Taking you to your course."
    >
      <ToastAndRedirect description="Admin access required" path="/" />
      <a href="/" className={buttonVariants({ size: 'lg' })}>
        Return to Dashboard
      </a>
    </LoginPageLayout>
  )
}
