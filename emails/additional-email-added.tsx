import type { EmailBranding } from './branding'
import { EmailLayout, FactTable, Paragraph, SmallPrint } from './email-parts'

interface Props extends EmailBranding {
  email: string
  account: string
}

/** Tells both mailboxes that an email now belongs to an account. */
export function AdditionalEmailAdded({ email, account, ...house }: Props) {
  return (
    <EmailLayout
      {...house}
      lang="en"
      title="Your emails share one account"
      preview={`${email} was added to the account ${account}.`}
    >
      <Paragraph>
        You can now sign in to the same account with either email, and it includes everything bought with
        both.
      </Paragraph>
      <FactTable
        rows={[
          ['Added email', email],
          ['Account', account],
        ]}
      />
      <SmallPrint>Didn’t want this? Contact the seller within 30 days and they can undo it.</SmallPrint>
    </EmailLayout>
  )
}
