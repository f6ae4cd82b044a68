import 'server-only'
import { z } from 'zod'
import { objectKeyOf } from '@/lib/contract/media/object-paths'
import { priorityGroupsSql } from '@/lib/data/mail/email-priorities'
import { isOverdueEmailSql } from '@/lib/data/mail/outbox'
import { isSuppressedSql } from '@/lib/data/mail/suppressions'
import { findObjects } from '@/lib/data/media/backup/referenced-objects'
import { listObjectReferences } from '@/lib/data/media/object-references'
import { findUnusedObjects } from '@/lib/data/media/object-sweep'
import { refreshAttention } from '@/lib/data/sales/attention'
import { isOverdueSql } from '@/lib/data/sales/notifications/notification-groups'
import { countNoun, formatCount } from '@/lib/format'
import { queryRows } from '@/lib/server/db/typed-rows'
import { getStorage } from '@/lib/server/media/storage/storage'
import { findDerivedDataDrift } from './derived-data'

/** The result of one check. */
export interface DoctorFinding {
  name: string
  isWell: boolean
  says: string
}

/** Maximum number of items that a finding lists by name. Further items are only counted. */
const LISTED_MAX = 5

function listSome(items: string[]): string {
  const more = items.length - LISTED_MAX
  return items.slice(0, LISTED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

async function checkDerivedData(isRepairing: boolean): Promise<DoctorFinding[]> {
  const drift = await findDerivedDataDrift(isRepairing)
  if (isRepairing) await refreshAttention()
  return drift.map(({ name, count }) => {
    if (count === 0) return { name, isWell: true, says: 'up to date' }
    if (isRepairing) return { name, isWell: true, says: `${countNoun(count, 'row')} repaired` }
    return {
      name,
      isWell: false,
      says: `${countNoun(count, 'row')} out of date. To repair the data, run: npm run doctor -- --repair`,
    }
  })
}

async function checkFiles(): Promise<DoctorFinding[]> {
  const { missing, unused } = await compareStoredFiles()
  return [
    {
      name: 'Referenced files',
      isWell: missing.length === 0,
      says:
        missing.length === 0
          ? 'all are in storage'
          : `${formatCount(missing.length)} missing from storage: ${listSome(missing)}. Upload again, or restore from a backup.`,
    },
    {
      name: 'Unused files',
      isWell: true,
      says:
        unused.length === 0
          ? 'none'
          : `${formatCount(unused.length)} will be deleted after 30 days without use: ${listSome(unused)}`,
    },
  ]
}

async function checkQueues(): Promise<DoctorFinding[]> {
  const { emailsFailed, emailsOverdue, emailsSuppressed, notifications } = await countOverdueWork()
  const unsent = [
    ...(emailsFailed > 0 ? [`${formatCount(emailsFailed)} failed`] : []),
    ...(emailsOverdue > 0
      ? [`${formatCount(emailsOverdue)} overdue by more than an hour (check that maintenance is running)`]
      : []),
  ]
  const suppressed =
    emailsSuppressed > 0
      ? [`${formatCount(emailsSuppressed)} on hold for addresses that your mail server rejects`]
      : []
  return [
    {
      name: 'Emails',
      isWell: unsent.length === 0,
      says: [...unsent, ...suppressed].join('; ') || 'all sent',
    },
    {
      name: 'Notifications',
      isWell: notifications === 0,
      says:
        notifications === 0
          ? 'all processed'
          : `${formatCount(notifications)} not processed. See the Purchases page.`,
    },
  ]
}

/**
 * Checks the data: derived rows, referenced files, and overdue work. With `isRepairing`, rebuilds derived
 * rows. Never changes anything else.
 */
export async function runDoctor(isRepairing: boolean): Promise<DoctorFinding[]> {
  return [...(await checkDerivedData(isRepairing)), ...(await checkFiles()), ...(await checkQueues())]
}

const waitingSchema = z.strictObject({
  emailsFailed: z.int(),
  emailsOverdue: z.int(),
  emailsSuppressed: z.int(),
  notifications: z.int(),
})
type OverdueWork = z.infer<typeof waitingSchema>

/**
 * Counts overdue work: failed emails, emails that are more than an hour late, and failed or overdue
 * notifications. Emails to lists are never late, because the send rate makes them wait.
 */
async function countOverdueWork(): Promise<OverdueWork> {
  const [waiting] = await queryRows(waitingSchema)`
    SELECT emails.*, (SELECT count(*) FROM ipn_events e WHERE verified AND (state = 'failed' OR ${isOverdueSql}))::int
      AS notifications
    FROM (
      SELECT count(*) FILTER (WHERE state = 'failed')::int AS emails_failed,
        count(*) FILTER (WHERE is_late AND can_send)::int AS emails_overdue,
        count(*) FILTER (WHERE is_late AND NOT can_send AND is_suppressed)::int AS emails_suppressed
      FROM (
        SELECT state, state = 'queued' AND NOT ${priorityGroupsSql.lists} AND next_attempt_at < now() - interval '1 hour'
            AS is_late,
          ${isOverdueEmailSql} AS can_send, ${isSuppressedSql} AS is_suppressed
        FROM email_outbox WHERE state IN ('failed', 'queued')) unsent
    ) emails`
  if (!waiting) throw new Error('The query for overdue work returned no rows')
  return waiting
}

interface StoredFilesComparison {
  /** Objects that rows reference but the storage doesn't have, each with the column that references it. */
  missing: string[]
  /** Keys that no row references. The sweep deletes an object after 30 days without a reference. */
  unused: string[]
}

/** Compares the stored objects with the references in the database. */
async function compareStoredFiles(): Promise<StoredFilesComparison> {
  const referenced = await listObjectReferences()
  const keys = [...new Set(referenced.map(({ path }) => objectKeyOf(path)))]
  const missingKeys = new Set((await findObjects(getStorage(), keys)).missing)
  const missing = referenced.flatMap(({ path, by }) =>
    missingKeys.has(objectKeyOf(path)) ? [`${path} (${by})`] : [],
  )
  return { missing, unused: (await findUnusedObjects()).unused }
}
