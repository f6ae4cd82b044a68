import type { EmailBranding } from './branding'
import { EmailLayout, FactTable, Paragraph, SmallPrint } from './email-parts'

interface Props extends EmailBranding {
  email: string
  account: string
}

/** Tells both email addresses that one of them was added to an account. */
export function AdditionalEmailAdded({ email, account, ...house }: Props) {
  return (
    <EmailLayout
      {...house}
      lang="en"
      title="Email added to your account"
      preview={`We added ${email} to the account ${account}.`}
    >
      <Paragraph>
        You can now sign in with either email, and your account includes the purchases made with both.
      </Paragraph>
      <FactTable
        rows={[
          ['Added email', email],
          ['Account', account],
        ]}
      />
      <SmallPrint>
        If you didn’t ask for this, contact the seller within 30 days to undo the change.
      </SmallPrint>
    </EmailLayout>
  )
}
