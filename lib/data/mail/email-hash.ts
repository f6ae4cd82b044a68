import 'server-only'
import { createHmac } from 'node:crypto'
import { Prisma } from '@/lib/server/db'
import { vault } from '@/lib/server/vault'

const keys = vault.derived('email')

/** What stands for an email that is to be recognised but not read: an HMAC (hex) for each key, today's first. */
export const emailHashes = (email: string): string[] =>
  keys.map((key) => createHmac('sha256', key).update(email).digest('hex'))

const BLOCK_BYTES = 64
/** The key of an HMAC as it goes into a hash (RFC 2104). */
const padded = (key: Buffer, mask: number) =>
  Buffer.from(Buffer.concat([key], BLOCK_BYTES).map((byte) => byte ^ mask)).toString('hex')

/**
 * The same of an email that only the database has at hand, so that a statement can ask what was opted out of without a
 * moment between. It is the email's hash alone that these keys can make.
 */
export function hashesInSql(email: Prisma.Sql): Prisma.Sql {
  const hmacs = keys.map(
    (key) => Prisma.sql`encode(sha256(decode(${padded(key, 0x5c)}, 'hex')
      || sha256(decode(${padded(key, 0x36)}, 'hex') || convert_to(${email}, 'UTF8'))), 'hex')`,
  )
  return hmacs.length > 0 ? Prisma.sql`ARRAY[${Prisma.join(hmacs)}]` : Prisma.sql`ARRAY[]::text[]`
}

/** Without a key nobody's wish could be looked up, so nobody is written to who could have one. */
export const canHash = keys.length > 0
