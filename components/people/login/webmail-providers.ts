/** Webmail sites by email domain. */
const mailboxes: [name: string, url: string, domains: RegExp][] = [
  ['Gmail', 'https://mail.google.com/mail/u/0/#inbox', /^(gmail|googlemail)\.com$/],
  ['Outlook', 'https://outlook.live.com/mail/', /^(outlook|hotmail|live|msn)\.[a-z.]+$/],
  ['Yahoo Mail', 'https://mail.yahoo.com/', /^(yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/],
  ['iCloud Mail', 'https://www.icloud.com/mail/', /^(icloud|me|mac)\.com$/],
  ['Proton Mail', 'https://mail.proton.me/', /^(proton\.me|protonmail\.com|pm\.me)$/],
  ['AOL Mail', 'https://mail.aol.com/', /^aol\.[a-z.]+$/],
  ['GMX', 'https://www.gmx.com/', /^gmx\.[a-z.]+$/],
  ['Zoho Mail', 'https://mail.zoho.com/', /^zoho(mail)?\.com$/],
  ['Fastmail', 'https://app.fastmail.com/', /^fastmail\.(com|fm)$/],
]

/** Returns the webmail site for an email. Null if the domain isn’t a known webmail provider. */
export function findWebmailProvider(email: string): { name: string; url: string } | null {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const found = mailboxes.find(([, , domains]) => domains.test(domain))
  return found ? { name: found[0], url: found[1] } : null
}
