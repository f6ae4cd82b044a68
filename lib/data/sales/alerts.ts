import 'server-only'
import { z } from 'zod'
import { type Alert, queueAlert } from '@/lib/data/mail/queue'
import { readSettings } from '@/lib/data/system/settings-keys'
import { rows } from '@/lib/server/rows'
import { wrongKeyAlert } from './alerts-wrong-key'

/** What nobody has acted on for so long is known, and not told any more. */
const DAYS = 7

const salesOf = (count: number) => (count === 1 ? '1 sale' : `${count} sales`)
const wait = (count: number) => (count === 1 ? '1 sale waits' : `${count} sales wait`)

/** For maintenance: mails the owner what only they can mend, once per cause and day. */
export async function raiseAlerts(): Promise<void> {
  const found = [
    ...(await unopenedAlerts()),
    await refusedAlert(),
    await ledgerAlert(),
    await wrongKeyAlert(),
  ]
  for (const alert of found) if (alert) await queueAlert(alert)
}

const unopenedSchema = z.strictObject({
  itemNumber: z.string().nullable(),
  count: z.int(),
  sum: z.string().nullable(),
})

/** Sales that nobody can watch, because no product has their item number or because no account can be made. */
async function unopenedAlerts(): Promise<Alert[]> {
  const found = await rows(unopenedSchema)`
    SELECT CASE WHEN product_id IS NULL THEN COALESCE(ipn_data ->> 'WP_ITEM_NUMBER', '') END AS item_number,
      count(*)::int AS count,
      sum(CASE WHEN amount ~ '^[0-9]{1,9}([.][0-9]{1,2})?$' THEN amount::numeric END)::text AS sum
    FROM purchases
    WHERE access = 'pending' AND needs_attention IS NOT NULL AND (product_id IS NULL OR user_id IS NULL)
      AND NOT is_test AND source <> 'import' AND customer_deleted_at IS NULL AND created_at > now() - make_interval(days => ${DAYS})
    GROUP BY 1 ORDER BY 1`
  return found.map(({ itemNumber, count, sum }) => ({
    cause: `unopened ${itemNumber ?? 'buyer'}`,
    title: `${wait(count)} for you`,
    text:
      itemNumber === null
        ? 'Buyers have paid and get nothing: their sales name no email that an account can be made for. Assign each to a customer.'
        : 'Buyers have paid and get nothing: no product has the item number of their sales. Enter it at a product, and they open at once.',
    facts: [
      ...(itemNumber === null ? [] : [['Item number', itemNumber || 'none'] satisfies [string, string]]),
      ['Sales', String(count)],
      ['Sum', sum ?? 'not known'],
    ],
    path: itemNumber === null ? '/admin/purchases' : '/admin/products',
    action: itemNumber === null ? 'Open Purchases' : 'Open Products',
  }))
}

async function refusedAlert(): Promise<Alert | null> {
  const refused = (await readSettings())?.mailsRefused ?? 0
  if (refused === 0) return null
  return {
    cause: 'mail server',
    title: 'Your mail server refuses mails',
    text: 'So many recipients were refused that it must mean the sender. Mails wait, and one a minute is tried. Look at EMAIL_FROM, and at what your mail service says.',
    facts: [['Refused', `${refused} of the last 20`]],
    path: '/admin/settings',
    action: 'Open Settings',
  }
}

async function ledgerAlert(): Promise<Alert | null> {
  const settings = await readSettings()
  const differing = settings?.ledgerDiffering ?? 0
  if (differing === 0) return null
  return {
    cause: 'ledger',
    title: `${salesOf(differing)} ${differing === 1 ? 'differs' : 'differ'} from WarriorPlus`,
    text: 'What Lectern knows of your sales is not what WarriorPlus lists. Compare and repair them under Purchases.',
    facts: [['Sales', String(differing)]],
    path: '/admin/purchases',
    action: 'Open Purchases',
  }
}
