import type { Metadata } from 'next'
import { LoginPageLayout } from '@/components/people/login/login-page-layout'
import { ReceiptCodeForm } from '@/components/people/login/receipt-code-form'
import { buttonVariants } from '@/components/ui/button'
import { readBrandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Sign in with your receipt' }

/** Lets buyers sign in with the code from a WarriorPlus receipt. */
export default async function CodePage() {
  return (
    <LoginPageLayout
      name={await readBrandName()}
      title="Sign in with your receipt"
      text="Enter the code from your WarriorPlus receipt. The code works once and expires 24 hours after your purchase."
    >
      <ReceiptCodeForm />
      <p className="mt-6 text-quiet text-sm">
        Don’t have a code, or it doesn’t work? Get a sign-in link by email instead.
      </p>
      <a href="/login" className={buttonVariants({ variant: 'outline', className: 'mt-3' })}>
        Send Me a Sign-in Link
      </a>
    </LoginPageLayout>
  )
}
