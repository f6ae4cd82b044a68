import Bowser from 'bowser'

/** Browsers freeze what they say of a system's version, so only its name is told. */
export function agentWords(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent)
  const major = browser.version?.split('.')[0]
  const name = [browser.name, major].filter(Boolean).join(' ')
  if (!browser.name) return userAgent
  return os.name ? `${name} on ${os.name}` : name
}
