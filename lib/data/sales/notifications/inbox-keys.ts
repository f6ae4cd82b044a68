import 'server-only'
import { securityKeys } from '@/lib/data/system/settings-keys'
import { vault } from '@/lib/server/vault'

/** What the keys that are good now look like in the inbox. */
export async function goodDigests(): Promise<string[]> {
  return (await securityKeys()).flatMap((key) => vault.digests(key))
}
