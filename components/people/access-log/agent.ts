import Bowser from 'bowser'

/**
 * Returns browser and operating system in words. It leaves out the system's version, because browsers freeze
 * it in the user agent string.
 */
export function agentWords(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent)
  const major = browser.version?.split('.')[0]
  const name = [browser.name, major].filter(Boolean).join(' ')
  if (!browser.name) return userAgent
  return os.name ? `${name} on ${os.name}` : name
}
