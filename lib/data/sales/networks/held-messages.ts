import 'server-only'
import { z } from 'zod'
import { networkLabels, networkNames } from '@/lib/contract/sales/networks'
import type { Alert } from '@/lib/data/mail/queue-emails'
import { formatCount } from '@/lib/format'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { isLimitExceededSql } from '@/lib/server/http/rate-limit'
import type { Network } from './network'

/**
 * SQL: whether new messages of a network are put on hold: more than 1,000 messages failed verification within an hour,
 * so a sender may have guessed the proof. False for networks without a URL token, whose proof can’t be guessed.
 */
export const isHoldingSql = ({ name, urlToken }: Network) =>
  urlToken ? isLimitExceededSql('refusedMessage', name) : Prisma.sql`FALSE`

/** SQL: the number of verified messages of a network on hold. A message with several parts counts once. */
export const countHeldSql = (network: Prisma.Sql) => Prisma.sql`
  (SELECT count(DISTINCT e.identity)::int FROM ipn_events e WHERE e.held AND e.verified AND e.network = ${network})`

const heldSchema = z.strictObject({ network: z.enum(networkNames), count: z.int() })

/** Returns an alert for each network with verified notifications on hold, because many others failed verification. */
export async function findHeldMessageAlerts(): Promise<Alert[]> {
  const found = await queryRows(heldSchema)`
    SELECT * FROM (
      SELECT network, ${countHeldSql(Prisma.sql`named.network`)} AS count
      FROM unnest(${[...networkNames]}::text[]) AS named(network)
    ) held WHERE count > 0 ORDER BY network`
  return found.map(({ network, count }) => ({
    cause: `held ${network}`,
    title: `Notifications from ${networkLabels[network]} are on hold`,
    text: `We rejected more than 1,000 notifications sent to your ${networkLabels[network]} notification URL within an hour, so someone may be faking sales. Compare the notifications on hold with your sales on ${networkLabels[network]}, then release them. If you replace the notification URL, the old one stops working after 7 days.`,
    facts: [['Notifications on hold', formatCount(count)]],
    path: `/admin/settings/networks/${network}`,
    action: 'Open Network Settings',
  }))
}
