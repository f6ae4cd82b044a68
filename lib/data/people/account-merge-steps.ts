import 'server-only'
import { rebuildCourseMomentsOfUser } from '@/lib/data/timelines/course-moments'
import { rebuildTimelines } from '@/lib/data/timelines/rebuild-timelines'
import { markSaleDays } from '@/lib/data/timelines/record-timelines'
import { unionRangesSql, watchedSecondsSql } from '@/lib/data/watched-ranges'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { columnOf, type JoinedColumn, personalDataColumns, tableOf } from './personal-data-columns'

type Step = (from: Prisma.Sql, to: Prisma.Sql) => Prisma.Sql[]

/** Returns the step that assigns the rows to the other account. */
function reassign(name: string): Step {
  const [table, column] = [Prisma.raw(tableOf(name)), Prisma.raw(columnOf(name))]
  return (from, to) => [Prisma.sql`UPDATE ${table} SET ${column} = ${to} WHERE ${column} = ${from}`]
}

/**
 * Returns the step that deletes the rows, such as sessions, passkeys and Google identities. The person can
 * sign in to the other account with any of its emails.
 */
const deleteRows =
  (name: string): Step =>
  (from) => [
    Prisma.sql`DELETE FROM ${Prisma.raw(tableOf(name))} WHERE ${Prisma.raw(columnOf(name))} = ${from}`,
  ]

const nothing: Step = () => []

const mine = Prisma.sql`mine.watched`
const theirs = Prisma.sql`EXCLUDED.watched`
/**
 * SQL: the union of the watched ranges of both accounts. If the union has too many ranges, uses only the
 * ranges of the account that watched more.
 */
const watchedByBoth = unionRangesSql(
  mine,
  theirs,
  Prisma.sql`CASE WHEN ${watchedSecondsSql(mine)} >= ${watchedSecondsSql(theirs)} THEN ${mine} ELSE ${theirs} END`,
)

const joinProgress: Step = (from, to) => [
  Prisma.sql`
    WITH deleted AS (DELETE FROM video_progress WHERE user_id = ${from} RETURNING *)
    INSERT INTO video_progress AS mine (id, user_id, video_id, completed, last_position, watched, first_watched_at,
      last_watched_at, unmarked_at, updated_at)
    SELECT id, ${to}, video_id, completed, last_position, watched, first_watched_at, last_watched_at, unmarked_at,
      updated_at
    FROM deleted
    ON CONFLICT (user_id, video_id) DO UPDATE SET completed = mine.completed OR EXCLUDED.completed,
      last_position = GREATEST(mine.last_position, EXCLUDED.last_position), watched = ${watchedByBoth},
      first_watched_at = LEAST(mine.first_watched_at, EXCLUDED.first_watched_at),
      last_watched_at = GREATEST(mine.last_watched_at, EXCLUDED.last_watched_at),
      unmarked_at = GREATEST(mine.unmarked_at, EXCLUDED.unmarked_at),
      updated_at = GREATEST(mine.updated_at, EXCLUDED.updated_at)`,
]

const joinActivity: Step = (from, to) => [
  Prisma.sql`
    WITH deleted AS (DELETE FROM user_activity WHERE user_id = ${from} RETURNING access_count, last_access)
    INSERT INTO user_activity AS mine (user_id, access_count, last_access)
    SELECT ${to}, access_count, last_access FROM deleted
    ON CONFLICT (user_id) DO UPDATE SET access_count = mine.access_count + EXCLUDED.access_count,
      last_access = GREATEST(mine.last_access, EXCLUDED.last_access)`,
]

/**
 * SQL: whether outbox row `old_email` is of the old account and must not move, because the remaining account
 * already has an email of this kind, `remaining_email`, that meets the condition `rest`.
 */
const isDuplicateSql = (
  from: Prisma.Sql,
  to: Prisma.Sql,
  kind: string,
  rest = Prisma.sql`TRUE`,
) => Prisma.sql`
  old_email.user_id = ${from} AND old_email.kind = ${kind}::mail_kind
    AND EXISTS (SELECT FROM email_outbox remaining_email
      WHERE remaining_email.user_id = ${to} AND remaining_email.kind = old_email.kind AND ${rest})`

/**
 * Moves the emails. A person can have only one welcome email. If both accounts have one, the welcome email of
 * the old account is converted: if it is still queued, into an access email (`opened`) for each purchase that
 * it names, otherwise into the access email of the first of these purchases. Of other emails that both
 * accounts have, only that of the remaining account is kept: a win-back reminder, an email about the lessons
 * that opened on a day, an alert, or a broadcast.
 */
const moveOutboxEmails: Step = (from, to) => [
  Prisma.sql`
    INSERT INTO email_outbox (id, kind, user_id, purchase_id, parameters)
    SELECT gen_random_uuid(), 'opened', ${to}, p.id, jsonb_build_object('bought', sold.name)
    FROM email_outbox old_email,
      jsonb_array_elements_text(COALESCE(old_email.parameters -> 'purchaseIds', '[]')) AS named(id)
      JOIN purchases p ON p.id = named.id::uuid LEFT JOIN products sold ON sold.id = p.product_id
    WHERE ${isDuplicateSql(from, to, 'welcome')} AND old_email.state = 'queued'
    ON CONFLICT (purchase_id) WHERE kind = 'opened' DO NOTHING`,
  Prisma.sql`
    DELETE FROM email_outbox old_email WHERE ${isDuplicateSql(from, to, 'welcome')} AND old_email.state = 'queued'`,
  Prisma.sql`
    UPDATE email_outbox old_email SET kind = 'opened', user_id = ${to}, purchase_id = (
      SELECT p.id FROM purchases p WHERE p.id::text = old_email.parameters -> 'purchaseIds' ->> 0
        AND NOT EXISTS (SELECT FROM email_outbox other WHERE other.kind = 'opened' AND other.purchase_id = p.id))
    WHERE ${isDuplicateSql(from, to, 'welcome')}`,
  Prisma.sql`DELETE FROM email_outbox old_email WHERE ${isDuplicateSql(from, to, 'return')}`,
  Prisma.sql`
    DELETE FROM email_outbox old_email WHERE ${isDuplicateSql(
      from,
      to,
      'alert',
      Prisma.sql`remaining_email.parameters ->> 'cause' = old_email.parameters ->> 'cause'
        AND remaining_email.parameters ->> 'day' = old_email.parameters ->> 'day'`,
    )}`,
  Prisma.sql`
    DELETE FROM email_outbox old_email WHERE ${isDuplicateSql(
      from,
      to,
      'lessons_open',
      Prisma.sql`remaining_email.parameters ->> 'day' = old_email.parameters ->> 'day'`,
    )}`,
  // Keeps one copy of a broadcast that both accounts received.
  Prisma.sql`
    DELETE FROM email_outbox old_email WHERE old_email.user_id = ${from} AND EXISTS (
      SELECT FROM email_outbox remaining_email
      WHERE remaining_email.user_id = ${to} AND remaining_email.broadcast_id = old_email.broadcast_id)`,
  Prisma.sql`UPDATE email_outbox SET user_id = ${to} WHERE user_id = ${from}`,
]

/** Keeps the earliest times if both accounts saw the same offer. */
const joinOffers: Step = (from, to) => [
  Prisma.sql`
    WITH deleted AS (DELETE FROM offer_people WHERE user_id = ${from} RETURNING *)
    INSERT INTO offer_people AS mine (offer_id, user_id, shown_at, clicked_at, dismissed_at)
    SELECT offer_id, ${to}, shown_at, clicked_at, dismissed_at FROM deleted
    ON CONFLICT (offer_id, user_id) DO UPDATE SET shown_at = LEAST(mine.shown_at, EXCLUDED.shown_at),
      clicked_at = LEAST(mine.clicked_at, EXCLUDED.clicked_at),
      dismissed_at = LEAST(mine.dismissed_at, EXCLUDED.dismissed_at)`,
]

/** Keeps the earliest times if both accounts started the same course. */
const joinCourseMoments: Step = (from, to) => [
  Prisma.sql`
    WITH deleted AS (DELETE FROM course_moments WHERE user_id = ${from} RETURNING *)
    INSERT INTO course_moments AS mine (user_id, course_id, started_at, finished_at)
    SELECT ${to}, course_id, started_at, finished_at FROM deleted
    ON CONFLICT (user_id, course_id) DO UPDATE SET started_at = LEAST(mine.started_at, EXCLUDED.started_at),
      finished_at = LEAST(mine.finished_at, EXCLUDED.finished_at)`,
]

/**
 * Moves the early openings. If both accounts have one for the same section or lesson, keeps that of the
 * remaining account.
 */
const joinOpenings: Step = (from, to) => [
  Prisma.sql`
    DELETE FROM openings old_opening USING openings remaining_opening
    WHERE old_opening.user_id = ${from} AND remaining_opening.user_id = ${to}
      AND (remaining_opening.section_id = old_opening.section_id OR remaining_opening.video_id = old_opening.video_id)`,
  Prisma.sql`UPDATE openings SET user_id = ${to} WHERE user_id = ${from}`,
]

const joinSteps: Record<JoinedColumn, Step> = {
  'email_outbox.user_id': moveOutboxEmails,
  'video_progress.user_id': joinProgress,
  'offer_people.user_id': joinOffers,
  'course_moments.user_id': joinCourseMoments,
  'user_activity.user_id': joinActivity,
  'openings.user_id': joinOpenings,
}

/** One step for each column of `personalDataColumns`. `finishAccountMerges` moves the access log in batches. */
const steps: Step[] = Object.entries(personalDataColumns).map(([name, { merge }]) => {
  const joined: Record<string, Step> = joinSteps
  const otherSteps = { reassign: reassign(name), delete: deleteRows(name), finish: nothing, none: nothing }
  return merge === 'join' ? (joined[name] ?? nothing) : otherSteps[merge]
})

/** Runs all steps in order. A second run moves the rows that were added after the first run. */
export async function moveAccountData(tx: Transaction, from: string, to: string): Promise<void> {
  for (const step of steps) {
    for (const sql of step(Prisma.sql`${from}::uuid`, Prisma.sql`${to}::uuid`)) await tx.$executeRaw(sql)
  }
  // The two accounts belong to one buyer, so the purchase timelines keep the milestones of both and count the
  // sign-ins of both.
  await rebuildTimelines(Prisma.sql`m.user_id = ${to}::uuid`, tx, Prisma.sql`${[from, to]}::uuid[]`)
  await markSaleDays(tx, [to])
  await rebuildCourseMomentsOfUser(to, tx)
}
