import 'server-only'
import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { networkNames } from '@/lib/contract/sales/networks'
import {
  type NotificationGroup,
  notificationGroupActions,
  notificationGroupKindSchema,
} from '@/lib/contract/sales/notification-groups'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { readValidKeyDigests } from '../../system/credentials'
import { isListingOfPurchaseSql } from '../listings'
import { normalItemSql } from '../networks/normal-items'
import { KEY_MISSING_REASON, KEY_WRONG_REASON } from '../networks/warriorplus/security-key'
import { UNKNOWN_ACTION_REASON } from './process-queue'

/**
 * Age after which a waiting notification `e` needs attention. Normally, it is processed within one or two
 * seconds after the response. Seconds.
 */
export const OVERDUE_SECONDS = 60
export const isOverdueSql = Prisma.sql`(e.state = 'received' AND NOT e.held AND e.facts_after IS NULL AND e.received_at < now() - make_interval(secs => ${OVERDUE_SECONDS}))`

/**
 * SQL: whether WarriorPlus itself sent notification `e`. Lectern creates other notifications from the
 * WarriorPlus API and from imports.
 */
export const isFromWarriorPlusSql = Prisma.sql`e.import_id IS NULL AND e.verified AND e.network = 'warriorplus'
  AND COALESCE(e.event ->> 'source', 'notification') = 'notification'`

/**
 * SQL: whether notification `e` needs attention. Leaves out unverified messages with a body: only networks other
 * than WarriorPlus have them, and the card of the network counts them.
 */
export const needsAttentionSql = Prisma.sql`(e.state IN ('failed', 'unmatched')
  OR (e.state = 'unverified' AND e.body IS NULL)
  OR (e.state = 'ignored' AND e.reason = ${UNKNOWN_ACTION_REASON}) OR ${isOverdueSql})`

const item = normalItemSql(Prisma.sql`p.network`, Prisma.sql`p.item`)

/**
 * SQL: notifications `e`, with their purchase `p` and, for an unmatched purchase, the product `sold` that now
 * has its item number.
 */
export const notificationsWithPurchaseSql = Prisma.sql`
  ipn_events e LEFT JOIN purchases p ON p.id = e.purchase_id
    LEFT JOIN listings l ON e.state = 'unmatched' AND p.product_id IS NULL AND ${isListingOfPurchaseSql}
    LEFT JOIN products sold ON sold.id = l.product_id`

const kindOf = (digests: string[]) => Prisma.sql`
  CASE
    WHEN e.state = 'unverified' THEN CASE WHEN e.key_digest = ANY(${digests}) THEN 'vouched'
      WHEN e.reason = ${KEY_MISSING_REASON} THEN 'no_key' WHEN e.reason = ${KEY_WRONG_REASON} THEN 'wrong_key' ELSE 'before_key' END
    WHEN e.state IN ('failed', 'received') THEN 'failed'
    WHEN e.state = 'ignored' THEN 'action'
    WHEN p.id IS NULL THEN 'no_sale'
    WHEN p.product_id IS NOT NULL THEN 'buyer'
    WHEN sold.id IS NOT NULL THEN 'passed_over'
    WHEN COALESCE(${item}, '') = '' THEN 'unnamed'
    ELSE 'product' END`

/**
 * SQL: the group key of a notification: the kind of its problem and, if no product has its item number, that
 * number. The number follows the name of its network, unless it is WarriorPlus.
 */
export const notificationGroupSql = (digests: string[]) => Prisma.sql`
  (${kindOf(digests)} || CASE WHEN ${kindOf(digests)} = 'product' THEN
    CASE WHEN e.network = 'warriorplus' THEN ' ' ELSE ' ' || e.network || ':' END || ${item} ELSE '' END)`

const GROUPS_MAX = 50
const groupSchema = z.strictObject({
  key: z.string(),
  kind: notificationGroupKindSchema,
  count: z.int(),
  newestAt: dateTimeSchema,
  network: z.enum(networkNames).nullable(),
  itemNumber: z.string().nullable(),
  name: z.string().nullable(),
  purchaseId: idSchema.nullable(),
})

/** Returns the notifications that need attention, grouped by cause. Unverified notifications come last. */
export async function listNotificationGroups(_admin: Admin): Promise<NotificationGroup[]> {
  const digests = await readValidKeyDigests()
  const groups = await queryRows(groupSchema)`
    SELECT key, split_part(key, ' ', 1) AS kind, count(*)::int AS count, max(received_at) AS newest_at,
      min(network) AS network, btrim(min(number)) AS item_number, min(name) AS name,
      CASE WHEN count(DISTINCT purchase_id) = 1 THEN min(purchase_id::text)::uuid END AS purchase_id
    FROM (
      SELECT ${notificationGroupSql(digests)} AS key, e.received_at, e.verified, e.purchase_id,
        CASE WHEN e.state = 'unmatched' THEN e.network END AS network,
        CASE WHEN e.state = 'unmatched' THEN p.item END AS number,
        CASE WHEN e.state = 'unmatched' THEN p.item_name END AS name
      FROM ${notificationsWithPurchaseSql} WHERE ${needsAttentionSql}
    ) waiting
    GROUP BY key ORDER BY bool_or(verified) DESC, count(*) DESC, key LIMIT ${GROUPS_MAX}`
  return groups.map((group) => ({ ...group, step: notificationGroupActions[group.kind] }))
}
