import 'server-only'
import { z } from 'zod'
import { networkLabels, networkNames } from '@/lib/contract/sales/networks'
import type { Alert } from '@/lib/data/mail/queue-emails'
import { rows } from '@/lib/server/db/typed-rows'

const heldSchema = z.strictObject({ network: z.enum(networkNames), count: z.int() })

/** Returns an alert for each network with verified notifications on hold, because many others failed verification. */
export async function findHeldMessageAlerts(): Promise<Alert[]> {
  const found = await rows(heldSchema)`
    SELECT network, count(DISTINCT identity)::int AS count FROM ipn_events WHERE held GROUP BY network ORDER BY network`
  return found.map(({ network, count }) => ({
    cause: `held ${network}`,
    title: `Notifications from ${networkLabels[network]} are on hold`,
    text: `We rejected more than 1,000 notifications sent to your ${networkLabels[network]} notification URL within an hour, so someone may be faking sales. Compare the notifications on hold with your sales on ${networkLabels[network]}, then release them. If you replace the notification URL, the old one stops working after 7 days.`,
    facts: [['Notifications on hold', String(count)]],
    path: `/admin/settings/networks/${network}`,
    action: 'Open Network Settings',
  }))
}
