import 'server-only'
import { z } from 'zod'
import { type ActiveWeeks, activeWeeksSchema } from '@/lib/contract/people/active-weeks'
import { isStudentSql } from '@/lib/data/people/is-student'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'

/**
 * Time up to which log entries are counted. Newer entries wait, because an entry that is still being written
 * may have an earlier time than one that was already counted.
 */
const SETTLED = Prisma.sql`(now() - interval '1 minute')`
/**
 * Maximum duration of one run. Milliseconds. A first run over years of log entries continues in the next run.
 */
const RUN_MS = 8000

/** SQL: the Monday of a time's week (UTC). */
const weekOf = (time: Prisma.Sql) => Prisma.sql`date_trunc('week', ${time} AT TIME ZONE 'UTC')`

const stepSchema = z.strictObject({ isBehind: z.boolean() })

/**
 * Adds the people who were active since the last count to their weeks. Counts each person once per week, and
 * leaves administrators out. Reads only new log entries, so a week keeps its count after its entries are
 * deleted. Must run before log entries are deleted.
 */
export async function countActiveWeeks(milliseconds = RUN_MS): Promise<void> {
  const endsAt = Date.now() + milliseconds
  while ((await countNextWeek()) && Date.now() < endsAt);
  await db.$executeRaw`DELETE FROM week_visitors WHERE week < (SELECT max(week) FROM activity_weekly)`
}

/** Counts new log entries of one week. Returns true if more entries are left. */
async function countNextWeek(): Promise<boolean> {
  const [step] = await queryRows(stepSchema)`
    WITH span AS (
      SELECT since, ${weekOf(Prisma.sql`since`)}::date AS week,
        LEAST(${SETTLED}, (${weekOf(Prisma.sql`since`)} + interval '7 days') AT TIME ZONE 'UTC') AS until
      FROM (SELECT COALESCE((SELECT max(counted_to) FROM activity_weekly), (SELECT min(timestamp) FROM access_logs))
        AS since) counted
    ), new_visitors AS (
      INSERT INTO week_visitors (week, user_id)
      SELECT DISTINCT week, user_id FROM span JOIN access_logs l ON timestamp >= since AND timestamp < until
        AND ${isStudentSql(Prisma.sql`l.user_id`)}
      ON CONFLICT DO NOTHING RETURNING user_id
    )
    INSERT INTO activity_weekly AS w (week, people, counted_to)
    SELECT week, (SELECT count(*) FROM new_visitors), until FROM span WHERE since < until
    ON CONFLICT (week) DO UPDATE SET people = w.people + EXCLUDED.people,
      counted_to = GREATEST(w.counted_to, EXCLUDED.counted_to)
    RETURNING w.counted_to < ${SETTLED} AS is_behind`
  return step?.isBehind ?? false
}

const rowSchema = activeWeeksSchema.shape.weeks.element.extend({
  countedTo: activeWeeksSchema.shape.countedTo,
})

export async function listActiveWeeks(_admin: Admin, weeks: number): Promise<ActiveWeeks> {
  const found = await queryRows(rowSchema)`
    SELECT to_char(date.week, 'YYYY-MM-DD') AS week, w.people, (SELECT max(counted_to) FROM activity_weekly) AS counted_to
    FROM generate_series(0, ${weeks - 1}::int) AS back
      CROSS JOIN LATERAL (SELECT (${weekOf(Prisma.sql`now()`)} - make_interval(weeks => back))::date AS week) date
      LEFT JOIN activity_weekly w ON w.week = date.week
    ORDER BY date.week`
  return {
    weeks: found.map(({ week, people }) => ({ week, people })),
    countedTo: found[0]?.countedTo ?? null,
  }
}
