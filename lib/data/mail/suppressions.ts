import 'server-only'
import { v7 } from 'uuid'
import { AppError } from '@/lib/contract/error'
import { type Suppression, suppressionSchema } from '@/lib/contract/mail/suppressions'
import type { Page, PageQuery } from '@/lib/contract/paging'
import { afterCursorSql, toPage } from '@/lib/data/paging'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { isWithdrawalAcknowledgementSql, priorityGroupsSql } from './email-priorities'

/** SQL: the email of the person, lead or consumer that an outbox row is for. */
export const ownEmailSql = Prisma.sql`COALESCE((SELECT u.email FROM users u WHERE u.id = email_outbox.user_id),
  (SELECT lead.email FROM leads lead WHERE lead.id = email_outbox.lead_id),
  CASE WHEN withdrawal_id IS NOT NULL THEN parameters ->> 'to' END)`

/** SQL: the email that an outbox row is sent to. */
export const recipientEmailSql = Prisma.sql`COALESCE(
  CASE kind WHEN 'email_claim' THEN parameters ->> 'email' WHEN 'email_claimed' THEN parameters ->> 'to' END, ${ownEmailSql})`

export const isSuppressedSql = Prisma.sql`EXISTS (SELECT FROM mail_suppressions s WHERE s.email = ${recipientEmailSql})`

/** Number of recent recipients of a priority group whose rejections are counted. */
const RECIPIENTS = 20
/**
 * Number of rejections among these recipients at which the mail server is considered to reject all our
 * emails. Fewer rejections are attributed to mistyped or dead addresses.
 */
const REJECTED_MAX = 10

/**
 * SQL: the last recipients of a priority group that the mail server accepted or rejected. Leaves out the
 * recipients of withdrawal acknowledgements, because anyone can enter their address.
 */
const lastRecipientsSql = (group: Prisma.Sql) => Prisma.sql`(SELECT last.* FROM email_outbox last
  WHERE ${group} AND NOT ${isWithdrawalAcknowledgementSql} AND last.tried_at IS NOT NULL AND (last.state = 'sent' OR last.refused)
  ORDER BY last.tried_at DESC LIMIT ${RECIPIENTS})`

/** SQL: the number of rejections among the last recipients if it reaches `REJECTED_MAX`, otherwise 0. */
const rejectedSql = (group: Prisma.Sql) => Prisma.sql`
  (SELECT CASE WHEN count(*) >= ${REJECTED_MAX} THEN count(*) ELSE 0 END FROM ${lastRecipientsSql(group)} heard
  WHERE heard.refused)`

export const rejectedBuyersSql = rejectedSql(priorityGroupsSql.buyers)
export const rejectedListsSql = rejectedSql(priorityGroupsSql.lists)

interface Rejection {
  id: string
  to: string
  /** Reply of the mail server. */
  response: string
}

/**
 * Suppresses a recipient that the mail server rejected, so that further emails to it wait. If the server
 * rejected at least `REJECTED_MAX` of the last recipients, the server rejects all our emails. In that case,
 * suppresses nobody, and lifts the suppressions of those recipients.
 */
export async function recordRejection({ id, to, response }: Rejection): Promise<void> {
  await db.$executeRaw`
    UPDATE email_outbox SET refused = TRUE, attempts = attempts - 1,
      last_error = ${`Your mail server rejected this address: ${response}`}
    WHERE id = ${id}::uuid AND state = 'queued'`
  await db.$executeRaw`
    INSERT INTO mail_suppressions (id, email, reason)
    SELECT ${v7()}::uuid, ${to}, ${response} FROM email_outbox
    WHERE id = ${id}::uuid AND ${rejectedBuyersSql} = 0 AND (${priorityGroupsSql.buyers} OR ${rejectedListsSql} = 0)
    ON CONFLICT (email) DO NOTHING`
  await removeRejectedRecipients(priorityGroupsSql.buyers, rejectedBuyersSql)
  await removeRejectedRecipients(priorityGroupsSql.lists, rejectedListsSql)
}

/**
 * If the mail server rejects all recent emails of a priority group, removes their recipients from the
 * suppression list, because the cause is the server and not their addresses.
 */
async function removeRejectedRecipients(group: Prisma.Sql, rejected: Prisma.Sql): Promise<void> {
  await db.$executeRaw`
    DELETE FROM mail_suppressions WHERE ${rejected} > 0 AND email IN (
      SELECT COALESCE(u.email, lead.email) FROM ${lastRecipientsSql(group)} heard LEFT JOIN users u ON u.id = heard.user_id
        LEFT JOIN leads lead ON lead.id = heard.lead_id WHERE heard.refused)`
}

/**
 * Drops an email to a rejected address that a visitor or an account entered. Doesn't suppress the address or
 * count the rejection, because otherwise anyone could stop all emails by entering random addresses.
 */
export async function dropRejectedEmail(id: string): Promise<void> {
  const data = { state: 'dropped', dropReason: 'Your mail server rejected this address' } as const
  await db.emailOutbox.updateMany({ where: { id, state: 'queued' }, data })
}

/** Returns the suppressions, newest first. */
export async function listSuppressions(
  _admin: Admin,
  { cursor, limit }: PageQuery,
): Promise<Page<Suppression>> {
  const found = await queryRows(suppressionSchema)`
    SELECT s.id, s.email, s.reason, s.at, (
      SELECT count(*)::int FROM email_outbox o
      WHERE o.state = 'queued' AND (o.user_id = (SELECT id FROM users u WHERE u.email = s.email)
        OR o.lead_id = (SELECT id FROM leads lead WHERE lead.email = s.email))) AS waiting
    FROM mail_suppressions s
    WHERE TRUE ${afterCursorSql(cursor, Prisma.sql`s.at`, Prisma.sql`s.id`)}
    ORDER BY s.at DESC, s.id DESC LIMIT ${limit + 1}`
  return toPage(found, limit, ({ at, id }) => ({ at, id }))
}

/** Lifts a suppression, so that emails to its address are tried again immediately. Throws `not_found`. */
export async function liftSuppression(admin: Admin, id: string): Promise<void> {
  await transaction(async (tx) => {
    const suppression = await tx.mailSuppression.findUnique({ where: { id } })
    const { count } = await tx.mailSuppression.deleteMany({ where: { id } })
    if (!suppression || count === 0)
      throw new AppError('not_found', 'We already send emails to this address again. Reload the page.')
    // While an address is suppressed, its rejected emails aren't leased, so this time is that of the next attempt.
    await tx.$executeRaw`
      UPDATE email_outbox SET next_attempt_at = now()
      WHERE state = 'queued' AND refused AND next_attempt_at > now() AND ${recipientEmailSql} = ${suppression.email}`
    await recordAudit(tx, admin, 'mail.try-again', null)
  })
}
