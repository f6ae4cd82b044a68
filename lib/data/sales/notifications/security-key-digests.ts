import 'server-only'
import { readSecurityKeys } from '@/lib/data/system/credentials'
import { vault } from '@/lib/server/vault'

/** Returns the digests of the valid security keys, for comparison with stored notifications. */
export async function readValidKeyDigests(): Promise<string[]> {
  return (await readSecurityKeys()).flatMap((key) => vault.digests(key))
}
