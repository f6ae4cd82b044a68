import Bowser from 'bowser'

/**
 * Returns the browser and operating system, such as "Chrome 143 on Windows". Leaves out the system's version,
 * because browsers send a frozen one.
 */
export function describeUserAgent(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent)
  const major = browser.version?.split('.')[0]
  const name = [browser.name, major].filter(Boolean).join(' ')
  if (!browser.name) return userAgent
  return os.name ? `${name} on ${os.name}` : name
}
