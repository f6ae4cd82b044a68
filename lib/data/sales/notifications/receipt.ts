import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/fields'
import { mayOpenByReceipt } from '@/lib/data/people/receipt-codes'
import { env } from '@/lib/server/env'
import { receiptCode, shownReceiptCode } from '@/lib/server/receipt-code'
import { rows } from '@/lib/server/rows'
import { brandName } from '@/lib/server/site'
import { processNotification } from './drain'
import { isGrant, readNotification, storedSchema } from './states'

/** How long a buyer's receipt waits for their sale to be settled, in milliseconds. */
const PATIENCE_MS = 4000

const HOW = 'with the email address you paid with'

/** What a receipt says as long as nothing better is known. Whoever reads it has just paid. */
export const onItsWay = `Your access is on its way. Sign in at ${env.APP_URL}/login ${HOW}.`

/**
 * What WarriorPlus shows the buyer on their receipt: what they bought, and how to get in. It waits until the sale is
 * settled, but not forever. A code stands there only for the account that this sale made.
 */
export async function receiptOf(notificationId: string): Promise<string> {
  await Promise.race([processNotification(notificationId), sleep(PATIENCE_MS, undefined, { ref: false })])
  const [settled] = await rows(settledSchema)`
    SELECT e.id, e.received_at, e.state::text AS state, e.payload, p.id AS purchase_id, sold.name AS product,
      COALESCE(p.access = 'active', FALSE) AS is_open, COALESCE(${mayOpenByReceipt}, FALSE) AS has_code
    FROM ipn_events e LEFT JOIN purchases p ON p.id = e.purchase_id
      LEFT JOIN products sold ON sold.id = p.product_id LEFT JOIN users u ON u.id = p.user_id
    WHERE e.id = ${notificationId}::uuid`
  return settled ? (await linesOf(settled)).join('\n') : onItsWay
}

const settledSchema = storedSchema.extend({
  purchaseId: idSchema.nullable(),
  product: z.string().nullable(),
  isOpen: z.boolean(),
  hasCode: z.boolean(),
})

async function linesOf({ purchaseId, product, isOpen, hasCode, ...stored }: z.infer<typeof settledSchema>) {
  const sale = isGrant(readNotification(stored))
  if (!sale || !isOpen || !purchaseId) return [onItsWay]
  const name = product ?? (await brandName())
  if (!hasCode) return [name, `Your access is open. Sign in at ${env.APP_URL}/login ${HOW}.`]
  return [
    name,
    `Your access is open. Sign in at ${env.APP_URL}/login/code ${HOW}`,
    `and this code: ${shownReceiptCode(receiptCode(purchaseId))}`,
    'It works once, within 24 hours. A mail with a sign-in link is on its way too.',
  ]
}
