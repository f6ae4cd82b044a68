import 'server-only'
import { z } from 'zod'
import { networkLabels, networkNames } from '@/lib/contract/sales/networks'
import type { Alert } from '@/lib/data/mail/queue-emails'
import { rows } from '@/lib/server/db/typed-rows'

const heldSchema = z.strictObject({ network: z.enum(networkNames), count: z.int() })

/** Returns an alert for each network with verified messages on hold, because many others failed verification. */
export async function findHeldMessageAlerts(): Promise<Alert[]> {
  const found = await rows(heldSchema)`
    SELECT network, count(DISTINCT identity)::int AS count FROM ipn_events WHERE held GROUP BY network ORDER BY network`
  return found.map(({ network, count }) => ({
    cause: `held ${network}`,
    title: `Messages from ${networkLabels[network]} are on hold`,
    text: `More than 1,000 messages an hour to your ${networkLabels[network]} notification URL failed verification, so somebody may be guessing the checksum. Compare the messages on hold with your sales at ${networkLabels[network]}, then release them. A new notification URL keeps the sender out.`,
    facts: [['Messages on hold', String(count)]],
    path: `/admin/settings/networks/${network}`,
    action: 'Open Network Settings',
  }))
}
