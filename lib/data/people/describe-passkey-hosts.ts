import 'server-only'
import { z } from 'zod'
import { passkeyRpId } from '@/lib/server/auth/passkey-host'
import { queryRows } from '@/lib/server/db/typed-rows'

const hostSchema = z.strictObject({ rpId: z.string(), emails: z.array(z.string()) })

/**
 * Returns a sentence for each earlier host of the site whose passkeys no longer work. Passkeys work only on
 * the host that they were added on.
 */
export async function describeUnusablePasskeys(): Promise<string[]> {
  const found = await queryRows(hostSchema)`
    SELECT k.rp_id, array_agg(DISTINCT u.email ORDER BY u.email) AS emails
    FROM passkeys k JOIN users u ON u.id = k.user_id
    WHERE k.rp_id <> ${passkeyRpId} AND u.is_admin GROUP BY k.rp_id ORDER BY k.rp_id`
  return found.map(
    ({ rpId, emails }) =>
      `Passkeys of ${emails.join(', ')} were added on ${rpId}, so they don’t work on ${passkeyRpId}. Reset them with npm run admin -- reset-passkeys EMAIL.`,
  )
}

const countSchema = z.strictObject({ count: z.int() })

/** Returns the number of passkeys that work on the current host. */
export async function countUsablePasskeys(): Promise<number> {
  const [found] = await queryRows(countSchema)`
    SELECT count(*)::int AS count FROM passkeys WHERE rp_id = ${passkeyRpId} AND disabled_at IS NULL`
  return found?.count ?? 0
}

/**
 * Returns sentences about passkeys for an owner who has moved the site: which ones no longer work, or else
 * that they would stop working at another address. Empty if nobody has a passkey.
 */
export async function describeMovedPasskeys(): Promise<string[]> {
  const useless = await describeUnusablePasskeys()
  if (useless.length > 0 || (await countUsablePasskeys()) === 0) return useless
  return [
    `Passkeys work only on ${passkeyRpId}. If you give the site another address, reset them with npm run admin -- reset-passkeys EMAIL.`,
  ]
}
