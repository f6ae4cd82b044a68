import type { Metadata } from 'next'
import { LoginFrame } from '@/components/people/login/login-frame'
import { NoticeAndLeave } from '@/components/people/login/notice-and-leave'
import { buttonVariants } from '@/components/ui/button'
import { brandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Admin access required' }

/** Replaces admin pages for people who aren’t administrators. */
export default async function AdminsOnlyPage() {
  return (
    <LoginFrame name={await brandName()} title="Admin access required" text="Taking you to your course.">
      <NoticeAndLeave description="Admin access required" path="/" />
      <a href="/" className={buttonVariants({ size: 'lg' })}>
        Return to Dashboard
      </a>
    </LoginFrame>
  )
}
