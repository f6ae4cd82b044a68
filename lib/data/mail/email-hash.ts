import 'server-only'
import { createHmac } from 'node:crypto'
import { Prisma } from '@/lib/server/db/client'
import { vault } from '@/lib/server/vault'

const keys = vault.derived('email')

/**
 * Returns an HMAC (hex) of an email for each key, the current key first. A hash makes an email recognizable
 * without storing it.
 */
export const hashEmail = (email: string): string[] =>
  keys.map((key) => createHmac('sha256', key).update(email).digest('hex'))

const BLOCK_BYTES = 64
/** Pads the key of an HMAC to one block and masks it (RFC 2104). */
const padded = (key: Buffer, mask: number) =>
  Buffer.from(Buffer.concat([key], BLOCK_BYTES).map((byte) => byte ^ mask)).toString('hex')

/**
 * SQL: the hashes of `hashEmail` for an email that is read in the same statement. One statement can then hash
 * the email and look up its opt-outs, which avoids a race condition. The SQL contains keys
 * that are used only for hashing emails.
 */
export function emailHashesSql(email: Prisma.Sql): Prisma.Sql {
  const hmacs = keys.map(
    (key) => Prisma.sql`encode(sha256(decode(${padded(key, 0x5c)}, 'hex')
      || sha256(decode(${padded(key, 0x36)}, 'hex') || convert_to(${email}, 'UTF8'))), 'hex')`,
  )
  return hmacs.length > 0 ? Prisma.sql`ARRAY[${Prisma.join(hmacs)}]` : Prisma.sql`ARRAY[]::text[]`
}

/** Whether opt-outs can be looked up. Without a key, nothing that people can opt out of is sent. */
export const canHashEmails = keys.length > 0
