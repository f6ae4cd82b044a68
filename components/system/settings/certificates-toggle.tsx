import { SettingToggle } from './setting-toggle'

const texts = {
  title: 'Certificates',
  text: 'Students who finish the course can get a certificate to share.',
  label: 'Issue certificates',
  hint: 'To get a certificate, students must complete every published lesson and watch 90% of each uploaded video. A certificate stays valid if you later add lessons or turn off certificates, but not after a refund or dispute.',
  on: 'Students who finish the course can get a certificate.',
  off: 'Certificates turned off. Existing certificates stay valid.',
}

/** Shows the setting that turns certificates on or off. */
export function CertificatesToggle({ isOn }: { isOn: boolean }) {
  return (
    <SettingToggle
      anchor="certificates"
      texts={texts}
      isOn={isOn}
      change={(certificates) => ({ certificates })}
    />
  )
}
