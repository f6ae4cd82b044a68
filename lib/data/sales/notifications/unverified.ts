import 'server-only'
import { v7 } from 'uuid'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { db } from '@/lib/server/db'
import { vault } from '@/lib/server/vault'
import { payloadSha256 } from './payload'
import { pruneUnverified } from './privacy'

export const KEY_MISSING = 'The security key is missing: a test, or forged'
export const KEY_WRONG = 'The security key is wrong'

/** Why a notification proves nothing, in words for the owner. */
export function whyUnverified(key: string, isConfigured: boolean): string {
  if (!key) return KEY_MISSING
  if (isConfigured) return KEY_WRONG
  return 'No security key was saved when it came. Save yours: if it carried that one, it is processed then.'
}

const UNVERIFIED_BYTES_MAX = 8 * 1024
const PRUNE_EVERY = 500
let keptUnverified = 0

/** Kept for the owner to see and, should its key turn out to be the right one, to process. It grants nothing. */
export async function keepUnverified(
  payload: FormFields,
  key: string,
  sender: string | null,
  why: string,
): Promise<void> {
  const isWhole = Buffer.byteLength(JSON.stringify(payload)) <= UNVERIFIED_BYTES_MAX
  await db.ipnEvent.create({
    data: {
      id: v7(),
      payload: isWhole ? payload : shortened(payload),
      payloadSha256: payloadSha256(payload),
      // Without a digest it cannot be replayed: a part of one is not the notification.
      keyDigest: isWhole && key ? vault.digests(key)[0] : null,
      verified: false,
      state: 'unverified',
      reason: why,
      sender,
    },
  })
  keptUnverified += 1
  if (keptUnverified % PRUNE_EVERY === 0) await pruneUnverified()
}

/** As many of the fields as fit, WarriorPlus's own first. */
function shortened(payload: FormFields): FormFields {
  let bytes = 2
  const isOwn = (name: string) => /^(WP_|IPN_)/.test(name)
  const fields = Object.entries(payload).sort(([a], [b]) => Number(isOwn(b)) - Number(isOwn(a)))
  const kept = fields.filter(([name, value]) => {
    bytes += Buffer.byteLength(JSON.stringify({ [name]: value }))
    return bytes <= UNVERIFIED_BYTES_MAX
  })
  return Object.fromEntries(kept)
}
