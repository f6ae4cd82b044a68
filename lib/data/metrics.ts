import 'server-only'
import { z } from 'zod'
import { READINESS_OK } from '@/lib/contract/system/readiness'
import { queryRows } from '@/lib/server/db/typed-rows'
import { memoizeAsync } from '@/lib/server/memoize-async'
import type { MetricReading } from '@/lib/server/metrics'
import { isOverdueEmailSql } from './mail/outbox'
import { getReadiness } from './system/readiness'
import { readSiteTotals, type SiteTotals } from './system/site-totals'

/** How long each process caches its numbers, for all callers. Milliseconds. */
const FRESH_MS = 5_000

const countSchema = z.strictObject({ state: z.string(), count: z.int() })
const numbersSchema = z.strictObject({
  notifications: z.array(countSchema),
  emails: z.array(countSchema),
  emailSeconds: z.number(),
  maintenanceSeconds: z.number().nullable(),
  stuckSales: z.int(),
  stuck: z.array(z.strictObject({ kind: z.string(), count: z.int() })),
})
type Numbers = z.infer<typeof numbersSchema>

/**
 * Counts rows that are waiting or have failed, with an index for each state. Finished rows are not counted,
 * because their number only grows.
 */
async function readNumbers(): Promise<Numbers | undefined> {
  const [numbers] = await queryRows(numbersSchema)`
    SELECT
      (SELECT jsonb_agg(jsonb_build_object('state', state, 'count', (
        SELECT count(*) FROM ipn_events e WHERE e.state = named.state::ipn_state)))
        FROM unnest(ARRAY['received', 'failed']) AS named(state)) AS notifications,
      (SELECT jsonb_agg(jsonb_build_object('state', state, 'count', (
        SELECT count(*) FROM email_outbox o WHERE o.state = named.state::mail_state)))
        FROM unnest(ARRAY['queued', 'failed']) AS named(state)) AS emails,
      COALESCE((SELECT extract(epoch FROM now() - min(next_attempt_at)) FROM email_outbox
        WHERE ${isOverdueEmailSql}), 0)::float8 AS email_seconds,
      extract(epoch FROM now() - f.maintained_at)::float8 AS maintenance_seconds,
      COALESCE((f.stuck ->> 'sales')::int, 0) AS stuck_sales,
      COALESCE((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'count', count)) FROM (
        SELECT cause ->> 'kind' AS kind, sum(GREATEST((cause ->> 'count')::int, 1))::int AS count
        FROM jsonb_array_elements(f.stuck -> 'causes') AS cause GROUP BY 1) counts), '[]') AS stuck
    FROM (VALUES (1)) one LEFT JOIN figures f ON f.id = 'default'`
  return numbers
}

const byState = (counts: { state: string; count: number }[]) =>
  Object.fromEntries(counts.map(({ state, count }) => [state, count]))

async function read(): Promise<MetricReading[]> {
  const ready = await getReadiness()
  const readiness = {
    name: 'lectern_ready',
    help: '1 if a component is healthy, as reported by /api/ready',
    by: 'part',
    values: Object.fromEntries(
      Object.entries(ready).map(([part, status]) => [part, status === READINESS_OK ? 1 : 0]),
    ),
  }
  if (ready.database !== READINESS_OK) return [readiness]
  const [figures, numbers] = [await readSiteTotals(), await readNumbers()]
  if (!numbers) throw new Error('Reading the metrics returned no row')
  return [readiness, totalsOf(figures), ...waitingOf(numbers)]
}

const totalsOf = ({ totalUsers, activeUsers, totalPurchases, totalAccesses }: SiteTotals): MetricReading => ({
  name: 'lectern_totals',
  help: 'Number of rows; for large tables, counted at most ten minutes ago',
  by: 'of',
  values: {
    people: totalUsers,
    active_people: activeUsers,
    purchases: totalPurchases,
    accesses: totalAccesses,
  },
})

const waitingOf = (numbers: Numbers): MetricReading[] => [
  {
    name: 'lectern_notifications',
    help: 'Unprocessed notifications, by state',
    by: 'state',
    values: byState(numbers.notifications),
  },
  {
    name: 'lectern_mails',
    help: 'Unsent emails, by state',
    by: 'state',
    values: byState(numbers.emails),
  },
  {
    name: 'lectern_mail_overdue_seconds',
    help: 'How many seconds the oldest unsent email is overdue',
    values: { now: numbers.emailSeconds },
  },
  {
    name: 'lectern_maintenance_seconds',
    help: 'Seconds since maintenance last started; NaN if it never has',
    values: { now: numbers.maintenanceSeconds ?? Number.NaN },
  },
  {
    name: 'lectern_stuck_sales',
    help: 'Paid sales that need the owner’s attention',
    values: { now: numbers.stuckSales },
  },
  {
    name: 'lectern_stuck',
    help: 'Issues that need the owner’s attention, by cause',
    by: 'cause',
    values: Object.fromEntries(numbers.stuck.map(({ kind, count }) => [kind, count])),
  },
]

/** Returns the metrics from the database: only numbers, no personal data. */
export const readMetrics = memoizeAsync(read, FRESH_MS)
