import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { z } from 'zod'
import { db } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { env } from '@/lib/server/env'
import { vault } from '@/lib/server/vault'

const TOKEN = /^([\w-]{22})\.([\w-]{22})\.(\d{1,4})\.([\w-]{22})$/
const SIGNATURE_BYTES = 16
/**
 * Seconds after sending during which opened links are not counted: mail scanners open links that early,
 * people do not.
 */
const SCANNER_SECONDS = 10

const signatures = (what: string): Buffer[] =>
  vault
    .derived('click')
    .map((key) => createHmac('sha256', key).update(what).digest().subarray(0, SIGNATURE_BYTES))

const packId = (id: string) => Buffer.from(parse(id)).toString('base64url')
const unpackId = (id: string) => stringify(Buffer.from(id, 'base64url'))

/** Outbox row of one recipient, and its broadcast, which is kept longer than the row. */
export interface SentBroadcastEmail {
  emailId: string
  broadcastId: string
}

/**
 * Returns the tracking URL that replaces link number `index` of an email. The URL contains the IDs of the
 * email and the broadcast, the number, and a signature. Only the server can map them to the target.
 */
export function createTrackingUrl({ emailId, broadcastId }: SentBroadcastEmail, index: number): string {
  const what = `${packId(emailId)}.${packId(broadcastId)}.${index}`
  return `${env.APP_URL}/mail/c/${what}.${signatures(what)[0]?.toString('base64url')}`
}

const linkSchema = z.strictObject({ link: z.string().nullable() })

/**
 * Returns the target of a tracking URL and, if `isPress` is true, counts the recipient's first click. Returns
 * the home page if the signature is invalid or the broadcast no longer exists.
 */
export async function followTrackingUrl(token: string, isPress: boolean): Promise<string> {
  const [, email = '', broadcast = '', index = '', given = ''] = TOKEN.exec(token) ?? []
  const signature = Buffer.from(given, 'base64url')
  const isOurs = signatures(`${email}.${broadcast}.${index}`).some(
    (one) => one.length === signature.length && timingSafeEqual(one, signature),
  )
  if (!isOurs) return env.APP_URL
  const [found] = await queryRows(linkSchema)`
    SELECT b.links[${Number(index) + 1}::int] AS link FROM broadcasts b WHERE b.id = ${unpackId(broadcast)}::uuid`
  if (!found?.link) return env.APP_URL
  if (isPress) await countClick(unpackId(email))
  return found.link
}

async function countClick(emailId: string): Promise<void> {
  await db.$executeRaw`
    WITH first AS (
      UPDATE email_outbox o SET clicked_at = now() FROM broadcasts b
      WHERE o.id = ${emailId}::uuid AND b.id = o.broadcast_id AND b.counts_clicks AND o.clicked_at IS NULL
        AND o.sent_at < now() - make_interval(secs => ${SCANNER_SECONDS})
      RETURNING b.id)
    UPDATE broadcasts b SET clicked = b.clicked + 1 FROM first WHERE b.id = first.id`
}
