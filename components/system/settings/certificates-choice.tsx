import { SettingToggle } from './setting-toggle'

const texts = {
  title: 'Certificates',
  text: 'Students who finish the course can get a certificate page to share.',
  label: 'Issue certificates',
  hint: 'To get a certificate, students must complete every lesson you’ve published so far and watch 90% of each uploaded video. Lessons you add later don’t affect certificates already issued. After a refund or dispute, the certificate is marked as no longer valid. Existing certificates stay valid if you turn this off.',
  on: 'Students who finish the course can get a certificate.',
  off: 'No new certificates are issued.',
}

/** Turns certificates on or off. */
export function CertificatesChoice({ isOn }: { isOn: boolean }) {
  return (
    <SettingToggle
      anchor="certificates"
      texts={texts}
      isOn={isOn}
      change={(certificates) => ({ certificates })}
    />
  )
}
