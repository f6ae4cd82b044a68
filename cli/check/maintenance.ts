import { formatDistanceStrict } from 'date-fns'
import { lastMaintained } from '@/lib/data/system/figures'
import { env } from '@/lib/server/env'

/** Maximum age of the last maintenance run: some hosts run it once a day, sometimes a little late. Hours. */
const HOURS_MAX = 26

const howTo = 'npm start sees to it itself; elsewhere a cron calls'

/** Checks whether maintenance runs, based on the times in the database. */
export async function tryMaintenance(origin: string, now = new Date()): Promise<string> {
  const call = `${howTo} ${origin}/api/cron/maintenance with "Authorization: Bearer CRON_SECRET"`
  const ranAt = await lastMaintained()
  if (!ranAt) throw new Error(`it has never run: ${call}`)
  const ago = `${formatDistanceStrict(ranAt, now)} ago`
  if (now.getTime() - ranAt.getTime() > HOURS_MAX * 60 * 60 * 1000) {
    throw new Error(`it last ran ${ago}, so failed sales and mails are not tried again: ${call}`)
  }
  return `it ran ${ago}; ips are forgotten after ${env.ADDRESS_DAYS} days (ADDRESS_DAYS)`
}
