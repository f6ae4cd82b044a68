import 'server-only'
import type { Page } from '@/lib/contract/paging'
import {
  type LaunchPeopleQuery,
  type LaunchPerson,
  type LaunchQuery,
  type LaunchStep,
  launchPersonSchema,
  NO_PRODUCT,
} from '@/lib/contract/sales/launch'
import { afterCursorSql, toPage } from '@/lib/data/paging'
import { accessStatusSql } from '@/lib/data/people/entitlement'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { shownSaleIdSql } from './networks/stored-ids'
import { affiliateIdOfRollupKey } from './rollup-keys'

/**
 * SQL: whether sale `m` was received on one of the query’s days, and has the query’s product, affiliate and network
 * if they are given.
 */
export function launchSalesSql({ from, to, product, affiliate, network }: LaunchQuery): Prisma.Sql {
  const isProduct =
    product === NO_PRODUCT ? Prisma.sql`m.product_id IS NULL` : Prisma.sql`m.product_id = ${product}::uuid`
  return Prisma.sql`m.received >= ${from}::date AT TIME ZONE 'UTC'
    AND m.received < (${to}::date + 1) AT TIME ZONE 'UTC' ${product ? Prisma.sql`AND ${isProduct}` : Prisma.empty}
    ${affiliate ? Prisma.sql`AND m.affiliate = ${affiliateIdOfRollupKey(affiliate)}` : Prisma.empty}
    ${network ? Prisma.sql`AND EXISTS (SELECT FROM purchases own WHERE own.id = m.purchase_id AND own.network = ${network})` : Prisma.empty}`
}

/** SQL: when a person reached each step. */
const reachedAt: Record<LaunchStep, Prisma.Sql> = {
  received: Prisma.sql`m.received`,
  mailed: Prisma.sql`m.mailed`,
  signed_in: Prisma.sql`m.signed_in`,
  started: Prisma.sql`LEAST(m.first_frame, m.embed_opened)`,
  half: Prisma.sql`m.half`,
  finished: Prisma.sql`m.finished`,
}

/**
 * Returns a page of the people who stopped at a step, each represented by their first sale that matches the
 * query, the newest first.
 */
export async function listLaunchPeople(_admin: Admin, query: LaunchPeopleQuery): Promise<Page<LaunchPerson>> {
  const { step, cursor, limit, product } = query
  const people = await queryRows(launchPersonSchema)`
    SELECT m.purchase_id, m.user_id, COALESCE(u.email, left(p.buyer_email, 254)) AS email,
      NULLIF(concat_ws(' ', u.first_name, u.last_name), '') AS name, ${shownSaleIdSql} AS sale_id,
      sold.name AS product_name, m.received AS received_at, ${reachedAt[step]} AS reached_at, ${accessStatusSql(Prisma.sql`p`)} AS access,
      p.network, p.is_refunded, p.needs_attention, CASE WHEN m.mailed IS NULL THEN m.mail_failed END AS mail_failed
    FROM purchase_moments m JOIN purchases p ON p.id = m.purchase_id LEFT JOIN users u ON u.id = m.user_id
      LEFT JOIN products sold ON sold.id = m.product_id
    WHERE m.step = ${step}::line_step AND ${product ? Prisma.sql`m.is_first_of_product` : Prisma.sql`m.is_first`}
      AND ${launchSalesSql(query)} ${afterCursorSql(cursor, Prisma.sql`m.received`, Prisma.sql`m.purchase_id`)}
    ORDER BY m.received DESC, m.purchase_id DESC LIMIT ${limit + 1}`
  return toPage(people, limit, ({ receivedAt, purchaseId }) => ({ at: receivedAt, id: purchaseId }))
}
