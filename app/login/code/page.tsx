import type { Metadata } from 'next'
import { LoginFrame } from '@/components/people/login/login-frame'
import { ReceiptForm } from '@/components/people/login/receipt-form'
import { buttonVariants } from '@/components/ui/button'
import { brandName } from '@/lib/server/site'

export const metadata: Metadata = { title: 'Sign in with your receipt' }

/** Where a WarriorPlus receipt leads: its code is typed here. */
export default async function CodePage() {
  return (
    <LoginFrame
      name={await brandName()}
      title="Sign in with your receipt"
      text="Your WarriorPlus receipt shows a code. It works once, within 24 hours of your purchase."
    >
      <ReceiptForm />
      <p className="mt-6 text-quiet text-sm">
        No code, or it does not work? Have a link sent to your mailbox instead.
      </p>
      <a href="/login" className={buttonVariants({ variant: 'outline', className: 'mt-3' })}>
        Send me a sign-in link
      </a>
    </LoginFrame>
  )
}
