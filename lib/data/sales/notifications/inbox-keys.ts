import 'server-only'
import { securityKeys } from '@/lib/data/system/settings-keys'
import { vault } from '@/lib/server/vault'

/** Returns the digests of the valid security keys, for comparison with stored notifications. */
export async function goodDigests(): Promise<string[]> {
  return (await securityKeys()).flatMap((key) => vault.digests(key))
}
