import { SettingToggle } from './setting-toggle'

const texts = {
  title: 'Refund email',
  text: 'Buyers get one short email when their purchase is refunded.',
  label: 'Email buyers after a refund',
  hint: 'Sent at most once per purchase. The email confirms the refund and says that access has ended. You can edit the text under Emails → Email Text.',
  on: 'Buyers get an email after a refund.',
  off: 'Buyers don’t get an email after a refund.',
}

/** Shows the setting that turns the refund email on or off. */
export function RefundEmailToggle({ isOn }: { isOn: boolean }) {
  return (
    <SettingToggle
      anchor="refund-email"
      texts={texts}
      isOn={isOn}
      change={(refundMails) => ({ refundMails })}
    />
  )
}
