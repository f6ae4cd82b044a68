import type { Metadata } from 'next'
import { LoginFrame } from '@/components/people/login/login-frame'
import { NoticeAndLeave } from '@/components/people/login/notice-and-leave'
import { buttonVariants } from '@/components/ui/button'
import { brandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Logged out' }

/** Replaces any page when the session has ended. */
export default async function EndedPage() {
  return (
    <LoginFrame name={await brandName()} title="You are logged out" text="Taking you to the sign-in page.">
      <NoticeAndLeave description="You are logged out. Logging in again..." path="/api/login" />
      <a href="/api/login" className={buttonVariants({ size: 'lg' })}>
        Log in
      </a>
    </LoginFrame>
  )
}
