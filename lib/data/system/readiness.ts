import 'server-only'
import { z } from 'zod'
import { READINESS_OK, type ReadinessStatus } from '@/lib/contract/system/readiness'
import { withQueryTimeout } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { getFreeBytes, isDiskSpaceLow } from '@/lib/server/media/disk-space'
import { getStorage, isDiskStorage } from '@/lib/server/media/storage/storage'
import { memoizeAsync } from '@/lib/server/memoize-async'
import { settingsAndTotalsSql } from './settings-row'
import { isMaintenanceLateSql } from './site-totals'

/** Time limit of a check. The limit is short, because monitoring repeats the check soon. Milliseconds. */
const READY_MS = 2_000
/** How long each process caches its checks, for all callers. */
const FRESH_MS = 1_000
/** How long each process caches the check of the bucket. It runs less often, because its calls may cost money. */
const BUCKET_FRESH_MS = 30_000
/**
 * Number of consecutive failed emails to buyers after which we attribute the failures to the mail server, and
 * not to the recipients.
 */
const EMAILS_IN_A_ROW = 5

const healthSchema = z.strictObject({ isSendingStuck: z.boolean(), isLate: z.boolean() })

/**
 * Checks the mail server and maintenance with one statement. If the statement succeeds, the database
 * responds.
 */
async function checkDatabase() {
  const [health] = await withQueryTimeout(
    queryRows(healthSchema)`
      SELECT COALESCE(s.mails_refused, 0) > 0 OR (
        SELECT count(*) = ${EMAILS_IN_A_ROW} AND bool_and(last.state <> 'sent') FROM (
          SELECT state FROM email_outbox
          WHERE priority < 2 AND tried_at IS NOT NULL AND (state = 'sent' OR last_error IS NOT NULL)
          ORDER BY tried_at DESC LIMIT ${EMAILS_IN_A_ROW}) last) AS is_sending_stuck,
        ${isMaintenanceLateSql()} AS is_late
      FROM ${settingsAndTotalsSql}`,
    READY_MS,
  )
  return health
}

const NO_BUCKET = 'The storage bucket isn’t responding'

const checkBucket = memoizeAsync(
  () =>
    withQueryTimeout(getStorage().installation(), READY_MS).then(
      () => READINESS_OK,
      () => NO_BUCKET,
    ),
  BUCKET_FRESH_MS,
)

async function checkStorage(): Promise<string> {
  if (!isDiskStorage()) return checkBucket()
  return isDiskSpaceLow(await getFreeBytes()) ? 'Less than 1 GB is left on the disk' : READINESS_OK
}

const UNKNOWN = 'Unknown while the database isn’t responding'

async function checkAll(): Promise<ReadinessStatus> {
  const [storageState, health] = await Promise.all([checkStorage(), checkDatabase().catch(() => null)])
  if (!health) {
    const database = 'The database isn’t responding'
    return { database, storage: storageState, mail: UNKNOWN, maintenance: UNKNOWN }
  }
  return {
    database: READINESS_OK,
    storage: storageState,
    mail: health.isSendingStuck ? 'The mail server is rejecting emails' : READINESS_OK,
    maintenance: health.isLate ? 'Maintenance is overdue' : READINESS_OK,
  }
}

/**
 * Returns the state of each component. The endpoint is public and called often, so the result contains no
 * stored data and is cached for a second.
 */
export const getReadiness = memoizeAsync(checkAll, FRESH_MS)
