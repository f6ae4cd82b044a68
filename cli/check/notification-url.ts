import { readUsesOnlyOtherNetworks } from '@/lib/data/sales/used-networks'
import { readSecurityKeys } from '@/lib/data/system/credentials'
import { fetchAsVisitor } from './fetch-as-visitor'

/**
 * Requests the notification URL with GET, as a visitor would. This changes nothing, because Lectern rejects
 * GET with 405. A redirect counts as a failure, because networks don't follow redirects when they post a
 * sale.
 */
export async function checkNotificationUrl(origin: string): Promise<string> {
  const url = `${origin}/api/ipn/warriorplus`
  const answer = await fetchAsVisitor(url)
  const location = answer.headers.get('location')
  if (location)
    throw new Error(`${url} redirects to ${location}: set APP_URL to the address that doesn’t redirect`)
  if (answer.status !== 405 || !answer.headers.get('allow')?.includes('POST')) {
    throw new Error(
      `${url} returned ${answer.status}, which isn’t Lectern’s response: check that Lectern is running there and that APP_URL is correct`,
    )
  }
  const keys = await readSecurityKeys()
  if (keys.length > 0) return `${url} responds, and a security key is set. Paste this URL into WarriorPlus`
  if (await readUsesOnlyOtherNetworks())
    return `${url} responds. You sell on other networks, so you don’t need a security key`
  throw new Error(`${url} responds, but no security key is set, so sales don’t grant access`)
}
