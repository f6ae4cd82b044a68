import 'server-only'
import { z } from 'zod'
import { OK, type Ready } from '@/lib/contract/system/ready'
import { promptly } from '@/lib/server/db'
import { freeBytes, isTooFew } from '@/lib/server/free-bytes'
import { kept } from '@/lib/server/kept'
import { rows } from '@/lib/server/rows'
import { isOnDisk, storage } from '@/lib/server/storage/storage'
import { isMaintenanceLate } from './figures'

/** Whoever asks whether we are ready asks again soon. */
const READY_MS = 2_000
/** However many ask, each process looks so often; at a bucket, which may be paid by the call, more rarely. */
const FRESH_MS = 1_000
const BUCKET_FRESH_MS = 30_000
/** So many mails in a row that could not be sent are no matter of their recipients. */
const MAILS_IN_A_ROW = 5

const seenSchema = z.strictObject({ isMailStuck: z.boolean(), isLate: z.boolean() })

/** One statement: that it is answered says that the database is there. */
async function lookAtDatabase() {
  const [seen] = await promptly(
    rows(seenSchema)`
      SELECT COALESCE(s.mails_refused, 0) > 0 OR (
        SELECT count(*) = ${MAILS_IN_A_ROW} AND bool_and(last.state <> 'sent') FROM (
          SELECT state FROM email_outbox
          WHERE tried_at IS NOT NULL AND (state = 'sent' OR last_error IS NOT NULL)
          ORDER BY tried_at DESC LIMIT ${MAILS_IN_A_ROW}) last) AS is_mail_stuck,
        ${isMaintenanceLate()} AS is_late
      FROM (VALUES (1)) one LEFT JOIN app_settings s ON s.id = 'default' LEFT JOIN figures f ON f.id = 'default'`,
    READY_MS,
  )
  return seen
}

const NO_BUCKET = 'The bucket does not answer'

const askBucket = kept(
  () =>
    promptly(storage().installation(), READY_MS).then(
      () => OK,
      () => NO_BUCKET,
    ),
  BUCKET_FRESH_MS,
)

async function lookAtStorage(): Promise<string> {
  if (!isOnDisk()) return askBucket()
  return isTooFew(await freeBytes()) ? 'Less than 1 GB is left on the disk' : OK
}

const UNKNOWN = 'Nobody knows while the database does not answer'

async function look(): Promise<Ready> {
  const [storageSays, seen] = await Promise.all([lookAtStorage(), lookAtDatabase().catch(() => null)])
  if (!seen) {
    const database = 'The database does not answer'
    return { database, storage: storageSays, mail: UNKNOWN, maintenance: UNKNOWN }
  }
  return {
    database: OK,
    storage: storageSays,
    mail: seen.isMailStuck ? 'The mail server does not take our mails' : OK,
    maintenance: seen.isLate ? 'It is late' : OK,
  }
}

/** How each part stands. For everybody, and often: it tells nothing of what is stored, and costs one statement a second. */
export const getReady = kept(look, FRESH_MS)
