import type { EmailBranding } from './branding'
import { ActionButton, EmailLayout, Paragraph, SmallPrint } from './email-parts'

/** Renders the email with which an administrator tests the email settings. */
export function TestEmail(house: EmailBranding) {
  return (
    <EmailLayout
      {...house}
      lang="en"
      title="Your emails are being delivered"
      preview="Your mail server delivered this test email."
    >
      <Paragraph>
        {house.productName} sends emails through the mail server in your settings. If this email is in your
        spam folder, check your domain’s DNS records.
      </Paragraph>
      <ActionButton href={`${house.appUrl}/admin/settings/email`}>Open Email Settings</ActionButton>
      <SmallPrint>You’re receiving this because an administrator sent a test email.</SmallPrint>
    </EmailLayout>
  )
}
