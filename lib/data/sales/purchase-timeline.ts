import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { PurchaseMilestones, PurchaseTimeline } from '@/lib/contract/sales/purchase-timeline'
import { listPurchaseReminders } from '@/lib/data/mail/reminders'
import { readSettingsRow } from '@/lib/data/system/settings-row'
import type { Admin } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { toJsonRow } from '@/lib/server/db/typed-rows'

const columns = {
  sold: true,
  received: true,
  opened: true,
  mailed: true,
  mailFailed: true,
  mailFailedAt: true,
  signedIn: true,
  embedOpened: true,
  firstFrame: true,
  quarter: true,
  half: true,
  finished: true,
} as const satisfies Record<keyof PurchaseMilestones, true>

/**
 * Returns the purchase timeline, from the sale to the last lesson, with its reminders. Throws `not_found`.
 */
export async function getPurchaseTimeline(admin: Admin, purchaseId: string): Promise<PurchaseTimeline> {
  const [purchase, settings, reminders] = await Promise.all([
    db.purchase.findUnique({ where: { id: purchaseId }, select: { moments: { select: columns } } }),
    readSettingsRow(),
    listPurchaseReminders(admin, purchaseId),
  ])
  if (!purchase) throw new AppError('not_found', 'Purchase not found')
  return {
    purchaseId,
    since: settings?.lineSince?.toISOString() ?? null,
    moments: purchase.moments && toJsonRow(purchase.moments),
    reminders,
  }
}
