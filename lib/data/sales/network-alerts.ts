import 'server-only'
import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'
import { networkLabels, networkNames } from '@/lib/contract/sales/networks'
import { wasAlertedSince } from '@/lib/data/mail/outbox-queries'
import type { Alert } from '@/lib/data/mail/queue-emails'
import { countNoun, formatCount, formatDay } from '@/lib/format'
import { queryRows } from '@/lib/server/db/typed-rows'
import { UNPROVEN_REASON } from './notifications/unverified-notifications'

const networkStateSchema = z.strictObject({
  network: z.enum(networkNames),
  lastMessageAt: dateTimeSchema.nullable(),
  silentDays: z.int().nullable(),
  refused: z.int(),
  waiting: z.int(),
})
type NetworkState = z.infer<typeof networkStateSchema>

/**
 * Returns alerts about the networks that the owner set up. An alert reports one of three problems: no
 * notification for the number of days that the owner chose, rejected notifications in the last 24 hours
 * without a verified one after them, or notifications that have waited an hour for data from the network’s
 * API. Notifications whose order the network doesn’t have are included for a week.
 */
export async function findNetworkAlerts(): Promise<Alert[]> {
  const states = await queryRows(networkStateSchema)`
    SELECT network, last_message_at,
      CASE WHEN last_message_at < now() - make_interval(days => silent_days) THEN silent_days END AS silent_days,
      (SELECT count(*)::int FROM ipn_events e WHERE e.network = n.network AND e.state = 'unverified'
        AND e.body IS NOT NULL AND e.reason <> ${UNPROVEN_REASON} AND e.received_at > now() - interval '24 hours'
        AND e.received_at > COALESCE(n.last_message_at, '-infinity')) AS refused,
      (SELECT count(*)::int FROM ipn_events e WHERE e.network = n.network AND e.facts_after IS NOT NULL
        AND e.mode = 'live' AND e.received_at < now() - interval '1 hour'
        AND (e.state = 'received' OR e.received_at > now() - interval '7 days')) AS waiting
    FROM networks n WHERE set_up_at IS NOT NULL ORDER BY network`
  const found = states.map(async (state) => [
    await findSilenceAlert(state),
    createRefusalAlert(state),
    createWaitingAlert(state),
  ])
  return (await Promise.all(found)).flat().filter((alert) => alert !== null)
}

const linkTo = ({ network }: NetworkState) => ({
  path: `/admin/settings/networks/${network}`,
  action: 'Open Network Settings',
})

/** Returns the alert about days without a notification, at most once until the next notification. */
async function findSilenceAlert(state: NetworkState): Promise<Alert | null> {
  const { network, lastMessageAt, silentDays } = state
  if (silentDays === null || lastMessageAt === null) return null
  const cause = `silent ${network}`
  if (await wasAlertedSince(cause, new Date(lastMessageAt))) return null
  const label = networkLabels[network]
  return {
    cause,
    title: `No notifications from ${label} for ${countNoun(silentDays, 'day')}`,
    text: `If you’ve had sales on ${label} during this time, check the notification URL there. Buyers get access once the notifications arrive.`,
    facts: [['Last notification', formatDay(lastMessageAt.slice(0, 10))]],
    ...linkTo(state),
  }
}

function createRefusalAlert(state: NetworkState): Alert | null {
  if (state.refused === 0) return null
  const label = networkLabels[state.network]
  return {
    cause: `refused ${state.network}`,
    title: `We’re rejecting notifications from ${label}`,
    text: `The saved key doesn’t match the latest notifications from ${label}. Copy the key from ${label} again. Once you save the right key, we’ll process these notifications automatically.`,
    facts: [['Rejected notifications', formatCount(state.refused)]],
    ...linkTo(state),
  }
}

function createWaitingAlert(state: NetworkState): Alert | null {
  if (state.waiting === 0) return null
  const label = networkLabels[state.network]
  return {
    cause: `waiting ${state.network}`,
    title: `Notifications from ${label} are waiting`,
    text: `We can’t look up these orders at ${label}, so the buyers don’t have access yet. Check the API key in your network settings. Once the lookup works, we’ll process these notifications automatically.`,
    facts: [['Waiting notifications', formatCount(state.waiting)]],
    ...linkTo(state),
  }
}
