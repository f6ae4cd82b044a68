import 'server-only'
import { z } from 'zod'
import { formatMinor } from '@/lib/contract/sales/currencies'
import { countRejectedListRecipients } from '@/lib/data/mail/delivery-health'
import { type Alert, queueAlert } from '@/lib/data/mail/queue-emails'
import { findLateBackup } from '@/lib/data/system/backup-record'
import { readSettingsRow } from '@/lib/data/system/settings-row'
import { countNoun, formatCount, formatDay } from '@/lib/format'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { findNetworkAlerts } from './network-alerts'
import { findHeldMessageAlerts } from './networks/held-messages'
import { isRealPurchaseSql } from './real-sales'
import { findUnmatchedWithdrawalAlert } from './withdrawals/withdrawal-issues'
import { findWrongKeyAlert } from './wrong-key-alert'

/** Age after which a waiting sale no longer causes alerts, because the owner already knows about it. Days. */
const DAYS = 7

const salesLabel = (count: number) => countNoun(count, 'sale')
const waitingSalesLabel = (count: number) =>
  `${countNoun(count, 'sale')} ${count === 1 ? 'is' : 'are'} waiting`

/** For maintenance: emails the owner about problems that only the owner can fix, once per cause and day. */
export async function raiseOwnerAlerts(): Promise<void> {
  const found = [
    ...(await findWaitingSaleAlerts()),
    await findRejectionAlert(),
    await findListRejectionAlert(),
    await findDiscrepancyAlert(),
    await findWrongKeyAlert(),
    ...(await findHeldMessageAlerts()),
    await findBackupAlert(),
    await findUnmatchedWithdrawalAlert(),
    ...(await findNetworkAlerts()),
  ]
  for (const alert of found) if (alert) await queueAlert(alert)
}

const unopenedSchema = z.strictObject({
  itemNumber: z.string().nullable(),
  count: z.int(),
  sums: z.array(z.strictObject({ currency: z.string(), cents: z.int() })),
})

/**
 * Returns alerts for paid sales that have no access because no product has their item number or no account
 * can be created.
 */
async function findWaitingSaleAlerts(): Promise<Alert[]> {
  const found = await queryRows(unopenedSchema)`
    WITH unopened AS MATERIALIZED (
      SELECT id, CASE WHEN product_id IS NULL THEN COALESCE(item, '') END AS item_number
      FROM purchases
      WHERE access = 'pending' AND needs_attention IS NOT NULL AND (product_id IS NULL OR user_id IS NULL)
        AND EXISTS (SELECT FROM purchase_payments payment WHERE payment.purchase_id = purchases.id)
        AND ${isRealPurchaseSql(Prisma.sql`purchases`)} AND source <> 'import' AND customer_deleted_at IS NULL
        AND created_at > now() - make_interval(days => ${DAYS})
    ), paid AS (
      SELECT item_number, currency, sum(amount_minor - refunded_minor)::bigint AS cents
      FROM unopened JOIN purchase_payments payment ON payment.purchase_id = unopened.id
      WHERE currency IS NOT NULL AND amount_minor IS NOT NULL GROUP BY 1, 2
    )
    SELECT item_number, count(*)::int AS count, (
      SELECT COALESCE(jsonb_agg(jsonb_build_object('currency', currency, 'cents', cents) ORDER BY currency), '[]')
      FROM paid WHERE paid.item_number IS NOT DISTINCT FROM unopened.item_number) AS sums
    FROM unopened GROUP BY 1 ORDER BY 1`
  return found.map(({ itemNumber, count, sums }) => ({
    cause: `unopened ${itemNumber ?? 'buyer'}`,
    title: `${waitingSalesLabel(count)} for you`,
    ...describeWaitingSales(itemNumber),
    facts: [
      ...(itemNumber === null ? [] : [['Item number', itemNumber || 'None'] satisfies [string, string]]),
      ['Sales', formatCount(count)],
      ['Total', sums.map(({ cents, currency }) => formatMinor(cents, currency)).join(', ') || 'Unknown'],
    ],
  }))
}

/**
 * Returns the advice for waiting sales with this item number, and the page to open. A null item number means
 * that the sales have a product but no valid email.
 */
function describeWaitingSales(itemNumber: string | null): Pick<Alert, 'text' | 'path' | 'action'> {
  const purchases = { path: '/admin/purchases', action: 'Open Purchases' }
  if (itemNumber === null) {
    return {
      ...purchases,
      text: 'Buyers have paid but can’t get access, because their sales don’t have a valid email. Assign each sale to a customer.',
    }
  }
  if (itemNumber === '') {
    return {
      ...purchases,
      text: 'Buyers have paid but can’t get access, because their sales arrived without an item number. Look up these orders where you sold them, then assign each sale to a customer.',
    }
  }
  return {
    path: '/admin/products',
    action: 'Open Products',
    text: 'Buyers have paid but don’t have access, because no product has this item number. Add the item number to a product to give these buyers access right away.',
  }
}

async function findRejectionAlert(): Promise<Alert | null> {
  const refused = (await readSettingsRow())?.mailsRefused ?? 0
  if (refused === 0) return null
  return {
    cause: 'mail server',
    title: 'Your mail server is rejecting emails',
    text: 'Your mail server rejected most of the last recipients, so the problem is probably your sender address. Emails are on hold, and we retry one every minute. Check the sender under Settings → Email, and your account with the email service.',
    facts: [['Rejected', `${refused} of the last 20 recipients`]],
    path: '/admin/settings/email',
    action: 'Open Email Settings',
  }
}

async function findBackupAlert(): Promise<Alert | null> {
  const late = await findLateBackup()
  if (!late) return null
  return {
    cause: 'backup',
    title: 'No backup for three days',
    text: 'No backup of your course succeeded in the last three days. Check the reason under Settings → Backup, and download backups yourself until nightly backups work again.',
    facts: [
      ['Last backup', late.lastSuccessDay ? formatDay(late.lastSuccessDay) : 'None'],
      ['Reason', late.lastError ?? 'Unknown'],
    ],
    path: '/admin/settings/backup',
    action: 'Open Backup Settings',
  }
}

async function findListRejectionAlert(): Promise<Alert | null> {
  const refused = await countRejectedListRecipients()
  if (refused === 0) return null
  return {
    cause: 'mail list',
    title: 'Your list has many invalid addresses',
    text: 'Your mail server rejected many recipients of an imported list or a broadcast. Emails to lists are on hold, and we retry one every minute. Emails to other buyers are sent as usual. Remove the invalid addresses before you send to this list again.',
    facts: [['Rejected', `${refused} of the last 20 recipients`]],
    path: '/admin/settings/email',
    action: 'Open Email Settings',
  }
}

async function findDiscrepancyAlert(): Promise<Alert | null> {
  const settings = await readSettingsRow()
  const differing = settings?.ledgerDiffering ?? 0
  if (differing === 0) return null
  return {
    cause: 'ledger',
    title: `${salesLabel(differing)} ${differing === 1 ? 'doesn’t' : 'don’t'} match WarriorPlus`,
    text: 'Your sales here don’t match the sales that WarriorPlus lists. Compare the sales under Purchases → Set up, and resolve each discrepancy.',
    facts: [['Sales', formatCount(differing)]],
    path: '/admin/purchases',
    action: 'Open Purchases',
  }
}
