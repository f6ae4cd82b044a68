import 'server-only'
import { v7 } from 'uuid'
import { AppError } from '@/lib/contract/error'
import { type Suppression, suppressionSchema } from '@/lib/contract/mail/suppressions'
import type { Page, PageQuery } from '@/lib/contract/paging'
import { behind, toPage } from '@/lib/data/paging'
import { recordAudit } from '@/lib/data/system/audit'
import { db, Prisma, transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'

/** The email of the person or the lead that a row of the outbox is for. */
export const ownEmail = Prisma.sql`COALESCE((SELECT u.email FROM users u WHERE u.id = email_outbox.user_id),
  (SELECT lead.email FROM leads lead WHERE lead.id = email_outbox.lead_id))`

/** Where a row of the outbox goes. */
export const recipient = Prisma.sql`COALESCE(
  CASE kind WHEN 'email_claim' THEN parameters ->> 'email' WHEN 'email_claimed' THEN parameters ->> 'to' END, ${ownEmail})`

export const isSuppressed = Prisma.sql`EXISTS (SELECT FROM mail_suppressions s WHERE s.email = ${recipient})`

const RECIPIENTS = 20
/** So many of the last 20 are no longer mistyped emails: the server refuses us. */
const REFUSED_MAX = 10

/** The last recipients that were taken or refused. */
const lastRecipients = Prisma.sql`(SELECT last.* FROM email_outbox last
  WHERE last.tried_at IS NOT NULL AND (last.state = 'sent' OR last.refused)
  ORDER BY last.tried_at DESC LIMIT ${RECIPIENTS})`

/** How many of the last recipients were refused, once the server refuses us; else 0. */
export const refusedByServer = Prisma.sql`
  (SELECT CASE WHEN count(*) >= ${REFUSED_MAX} THEN count(*) ELSE 0 END FROM ${lastRecipients} heard WHERE heard.refused)`

interface Refused {
  id: string
  to: string
  said: string
}

/**
 * The mail server takes no mail for a recipient. Theirs wait from now on, unless it refuses so many that it must mean us:
 * then nobody is to blame, those not who were refused just before either, and the whole queue waits.
 */
export async function keepRefused({ id, to, said }: Refused): Promise<void> {
  await db.$executeRaw`
    UPDATE email_outbox SET refused = TRUE, attempts = attempts - 1, last_error = ${`The mail server refuses this email: ${said}`}
    WHERE id = ${id}::uuid AND state = 'queued'`
  await db.$executeRaw`
    INSERT INTO mail_suppressions (id, email, reason)
    SELECT ${v7()}::uuid, ${to}, ${said} WHERE ${refusedByServer} = 0
    ON CONFLICT (email) DO NOTHING`
  await db.$executeRaw`
    DELETE FROM mail_suppressions WHERE ${refusedByServer} > 0 AND email IN (
      SELECT COALESCE(u.email, lead.email) FROM ${lastRecipients} heard LEFT JOIN users u ON u.id = heard.user_id
        LEFT JOIN leads lead ON lead.id = heard.lead_id WHERE heard.refused)`
}

/**
 * The mail server takes no mail for an email that a stranger typed: that is the end of the mail, and says nothing about the
 * server, or anybody could stop the mails of all by typing nonsense.
 */
export async function dropRefused(id: string): Promise<void> {
  const data = { state: 'dropped', dropReason: 'The mail server refuses this email' } as const
  await db.emailOutbox.updateMany({ where: { id, state: 'queued' }, data })
}

/** The newest first. */
export async function listSuppressions(
  _admin: Admin,
  { cursor, limit }: PageQuery,
): Promise<Page<Suppression>> {
  const found = await rows(suppressionSchema)`
    SELECT s.id, s.email, s.reason, s.at, (
      SELECT count(*)::int FROM email_outbox o
      WHERE o.state = 'queued' AND (o.user_id = (SELECT id FROM users u WHERE u.email = s.email)
        OR o.lead_id = (SELECT id FROM leads lead WHERE lead.email = s.email))) AS waiting
    FROM mail_suppressions s
    WHERE TRUE ${behind(cursor, Prisma.sql`s.at`, Prisma.sql`s.id`)}
    ORDER BY s.at DESC, s.id DESC LIMIT ${limit + 1}`
  return toPage(found, limit, ({ at, id }) => ({ at, id }))
}

/** Mails to it are tried again, at once. Throws not_found. */
export async function liftSuppression(admin: Admin, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.mailSuppression.deleteMany({ where: { id } })
    if (count === 0) throw new AppError('not_found', 'Mails to this email are tried already')
    await recordAudit(tx, admin, 'mail.try-again', null)
  })
}
