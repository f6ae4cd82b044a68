import { ButtonLink } from '@/components/layout/page-link'
import { buttonVariants } from '@/components/ui/button'
import type { AccessStatusText } from './access-status-text'

const big = { variant: 'signal', size: 'lg', className: 'max-sm:w-full' } as const

/** Shows the next step for a viewer without access. */
export function NoAccessStep({
  step,
  supportEmail,
}: {
  step: AccessStatusText['step']
  /**
   * Support email address. Null if the owner hasn’t set one. Then the button leads to the account page, which
   * lists purchases, instead of an email to the seller.
   */
  supportEmail: string | null
}) {
  if (step === 'update_payment')
    return (
      <a className={buttonVariants(big)} href="https://warriorplus.com" target="_blank" rel="noreferrer">
        Update Payment Method
      </a>
    )
  if (step === 'email_seller' && supportEmail)
    return (
      <a className={buttonVariants(big)} href={`mailto:${supportEmail}`}>
        Email the Seller
      </a>
    )
  if (step === 'check_again')
    return (
      // This is a plain link to the same page, because the server must render the page again.
      <a className={buttonVariants(big)} href="?">
        Check Again
      </a>
    )
  return (
    <ButtonLink {...big} href="/account">
      {step === 'add_email' ? 'I Paid with Another Email' : 'View Your Purchases'}
    </ButtonLink>
  )
}
