import { SettingToggle } from './setting-toggle'

const texts = {
  title: 'Email before access ends',
  text: 'Buyers get an email one week before their access ends.',
  label: 'Email buyers before access ends',
  hint: 'Sent only for access that lasts more than 14 days, and not to subscribers with an upcoming payment. You can edit the text under Emails → Email Text.',
  on: 'Buyers get an email before access ends.',
  off: 'Buyers don’t get an email before access ends.',
}

/** Shows the setting that turns the email before access ends on or off. */
export function AccessEndingEmailToggle({ isOn }: { isOn: boolean }) {
  return (
    <SettingToggle
      anchor="ending-email"
      texts={texts}
      isOn={isOn}
      change={(endingMails) => ({ endingMails })}
    />
  )
}
