import { SettingChoice } from './setting-choice'

const texts = {
  title: 'Certificates',
  text: 'Whoever has done the whole course can have a page that says so, to show to others.',
  label: 'Give certificates',
  hint: 'For every lesson that is published on that day: marked complete, and 90% watched where the film is a file of yours. Lessons that come later change nothing. After a refund or a dispute the page says that it is no longer valid. What was given stays when you switch this off.',
  on: 'Whoever has done the whole course may have a certificate.',
  off: 'No more certificates are given.',
}

/** Whether the course gives certificates. */
export function CertificatesChoice({ isOn }: { isOn: boolean }) {
  return (
    <SettingChoice
      anchor="certificates"
      texts={texts}
      isOn={isOn}
      change={(certificates) => ({ certificates })}
    />
  )
}
