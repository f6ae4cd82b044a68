import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { isActiveSql } from '@/lib/data/people/entitlement'
import { canSignInByReceiptSql } from '@/lib/data/people/receipt-codes'
import { computeReceiptCode, formatReceiptCode } from '@/lib/server/auth/receipt-code'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { env } from '@/lib/server/env'
import { readBrandName } from '@/lib/server/site/current-site'
import { isGrantingNotification } from './action-rules'
import { parseNotification, storedNotificationSchema } from './parse-notification'
import { processNotification } from './process-queue'

/** Maximum time that a buyer's receipt waits for its sale to be processed. Milliseconds. */
const SALE_WAIT_MS_MAX = 4000

const EMAIL_HINT = 'with the email address you paid with'

/**
 * The text of a receipt if the sale is not processed yet. The text promises access, because the buyer has
 * already paid.
 */
export const PENDING_RECEIPT_TEXT = `Your access is on its way. Sign in at ${env.APP_URL}/login ${EMAIL_HINT}.`

/**
 * Returns the text that WarriorPlus shows on the buyer's receipt: the product, and how to sign in. Waits
 * until the sale is processed, for at most 4 seconds. The text contains a code only for the account that this
 * sale created.
 */
export async function buildReceiptText(notificationId: string): Promise<string> {
  await Promise.race([
    processNotification(notificationId),
    sleep(SALE_WAIT_MS_MAX, undefined, { ref: false }),
  ])
  const [processed] = await queryRows(processedSchema)`
    SELECT e.id, e.received_at, e.state::text AS state, e.payload, e.event, p.id AS purchase_id, sold.name AS product,
      COALESCE(${isActiveSql(Prisma.sql`p`)}, FALSE) AS is_open, COALESCE(${canSignInByReceiptSql}, FALSE) AS has_code
    FROM ipn_events e LEFT JOIN purchases p ON p.id = e.purchase_id
      LEFT JOIN products sold ON sold.id = p.product_id LEFT JOIN users u ON u.id = p.user_id
    WHERE e.id = ${notificationId}::uuid`
  return processed ? (await receiptLines(processed)).join('\n') : PENDING_RECEIPT_TEXT
}

const processedSchema = storedNotificationSchema.extend({
  purchaseId: idSchema.nullable(),
  product: z.string().nullable(),
  isOpen: z.boolean(),
  hasCode: z.boolean(),
})

async function receiptLines({
  purchaseId,
  product,
  isOpen,
  hasCode,
  ...stored
}: z.infer<typeof processedSchema>) {
  const sale = isGrantingNotification(parseNotification(stored))
  if (!sale || !isOpen || !purchaseId) return [PENDING_RECEIPT_TEXT]
  const name = product ?? (await readBrandName())
  if (!hasCode) return [name, `Your access is ready. Sign in at ${env.APP_URL}/login ${EMAIL_HINT}.`]
  return [
    name,
    `Your access is ready. Sign in at ${env.APP_URL}/login/code ${EMAIL_HINT}`,
    `and this code: ${formatReceiptCode(computeReceiptCode(purchaseId))}`,
    'It works once and expires in 24 hours. An email with a sign-in link is on its way too.',
  ]
}
