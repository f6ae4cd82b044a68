import { securityKeys } from '@/lib/data/system/settings-keys'

/**
 * Asks the notification address as a stranger would, with a GET, which leaves no trace: ours refuses it with 405. A
 * redirect counts as wrong, because a posted sale does not follow one.
 */
export async function tryNotifications(origin: string): Promise<string> {
  const address = `${origin}/api/ipn/warriorplus`
  const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) }).catch(
    () => null,
  )
  if (!answer) throw new Error(`nothing answers at ${address}: is Lectern running there?`)
  const location = answer.headers.get('location')
  if (location) throw new Error(`${address} redirects to ${location}: make APP_URL the address that answers`)
  if (answer.status !== 405 || !answer.headers.get('allow')?.includes('POST')) {
    throw new Error(`something else answers at ${address} (${answer.status})`)
  }
  const keys = await securityKeys()
  if (keys.length > 0) return `paste ${address} into WarriorPlus; it answers, and has a security key`
  throw new Error(`${address} answers, but no security key is set: no sale opens access`)
}
