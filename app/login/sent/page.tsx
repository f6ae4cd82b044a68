import type { Metadata } from 'next'
import { LoginFrame } from '@/components/people/login/login-frame'
import { buttonVariants } from '@/components/ui/button'
import { env } from '@/lib/server/env'

export const metadata: Metadata = { title: 'Check your email' }

export default function SentPage() {
  return (
    <LoginFrame
      name={env.PRODUCT_NAME}
      title="Check your email"
      text="We sent you a sign-in link. It works once, within 24 hours. No mail after a minute? Look in the spam folder."
    >
      <a href="/login" className={buttonVariants({ variant: 'outline' })}>
        Use another email
      </a>
    </LoginFrame>
  )
}
