import { readSecurityKeys } from '@/lib/data/system/credentials'
import { requestUrl } from './request-url'

/**
 * Requests the notification URL like any visitor, with a GET, which changes nothing: this server refuses it
 * with 405. A redirect counts as a failure, because a posted sale does not follow redirects.
 */
export async function checkNotificationUrl(origin: string): Promise<string> {
  const url = `${origin}/api/ipn/warriorplus`
  const answer = await requestUrl(url)
  const location = answer.headers.get('location')
  if (location) throw new Error(`${url} redirects to ${location}: set APP_URL to the URL that responds`)
  if (answer.status !== 405 || !answer.headers.get('allow')?.includes('POST')) {
    throw new Error(`something else answers at ${url} (${answer.status}): is Lectern running there?`)
  }
  const keys = await readSecurityKeys()
  if (keys.length > 0) return `paste ${url} into WarriorPlus; it responds, and a security key is set`
  throw new Error(`${url} responds, but no security key is set, so no sale grants access`)
}
