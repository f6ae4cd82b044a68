import 'server-only'
import { AppError } from '@/lib/contract/error'
import { type Lead, type LeadQuery, leadSchema } from '@/lib/contract/mail/leads'
import type { Page } from '@/lib/contract/paging'
import { countMatches } from '@/lib/data/count-matches'
import { isoTimeSql } from '@/lib/data/iso-time-sql'
import { afterCursorSql, creationPositionOf, toPage } from '@/lib/data/paging'
import { emailOwnersSql } from '@/lib/data/people/email-addresses'
import { isRealPurchaseSql } from '@/lib/data/sales/real-sales'
import { recordAudit } from '@/lib/data/system/audit'
import { containsTextSql } from '@/lib/data/text-match-sql'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { optedOutAtSql } from './email-preferences'
import { forgetLeads } from './leads'

/**
 * SQL: the time of the first sale to lead `l`, by any of the buyer's emails. The query is here, so that the
 * code for sales does not depend on leads.
 */
const boughtAt = Prisma.sql`(
  SELECT min(p.purchase_date) FROM purchases p WHERE ${isRealPurchaseSql(Prisma.sql`p`)} AND p.user_id IN (
    SELECT user_id FROM ${emailOwnersSql(Prisma.sql`ARRAY[l.email]`)} buyer WHERE rank > 0))`

/** SQL: the proofs of consent of a lead `l`, one per course and one for the shop’s page, as JSON. */
export const leadProofsSql = Prisma.sql`(
  SELECT COALESCE(jsonb_agg(jsonb_build_object('title', COALESCE(c.title, c.slug), 'words', asked.words,
      'askedAt', ${isoTimeSql(Prisma.sql`asked.asked_at`)}, 'ipAddress', asked.ip_address) ORDER BY asked.id), '[]')
  FROM lead_courses asked LEFT JOIN courses c ON c.id = asked.course_id WHERE asked.lead_id = l.id)`

/** Returns the early access list, newest first, filtered by a search and a source. */
export async function listLeads(_admin: Admin, query: LeadQuery): Promise<Page<Lead>> {
  const { cursor, limit, search, source } = query
  const matching = Prisma.sql`
    WHERE ${search ? containsTextSql(Prisma.sql`found.email`, search) : Prisma.sql`TRUE`}
      AND ${source ? Prisma.sql`found.source = ${source}` : Prisma.sql`TRUE`}`
  // The subqueries run for the rows of this page only.
  const reading = queryRows(leadSchema)`
    WITH l AS MATERIALIZED (
      SELECT found.* FROM leads found ${matching}
        ${afterCursorSql(cursor, Prisma.sql`found.created_at`, Prisma.sql`found.id`)}
      ORDER BY found.created_at DESC, found.id DESC LIMIT ${limit + 1}
    )
    SELECT l.id, l.email, l.utm, l.referrer, l.source, l.words, l.asked_at, l.ip_address, l.confirmed_at, l.created_at,
      ${optedOutAtSql(Prisma.sql`l.email`, 'news')} AS unsubscribed_at, ${boughtAt} AS bought_at,
      ${leadProofsSql} AS courses
    FROM l ORDER BY l.created_at DESC, l.id DESC`
  const [found, total] = await Promise.all([reading, countMatches(Prisma.sql`FROM leads found ${matching}`)])
  return toPage(found, limit, creationPositionOf, { total })
}

/**
 * Removes a lead from the list and keeps a keyed hash, so that the person is not asked again. Throws
 * `not_found`.
 */
export async function deleteLead(admin: Admin, id: string): Promise<void> {
  await transaction(async (tx) => {
    const lead = await tx.lead.findUnique({ where: { id }, select: { email: true } })
    if (!lead || (await forgetLeads(tx, [lead.email])) === 0)
      throw new AppError('not_found', 'Sign-up not found')
    await recordAudit(tx, admin, 'lead.delete', id)
  })
}
