import { formatDistanceStrict } from 'date-fns'
import { readLastMaintenance } from '@/lib/data/system/site-totals'
import { countNoun } from '@/lib/format'
import { env } from '@/lib/server/env'

/** Maximum age of the last maintenance run: some hosts run it once a day, sometimes a little late. Hours. */
const HOURS_MAX = 26

const howTo = 'npm start runs it automatically; on other hosts, set up a cron job that calls'

/** Checks whether maintenance runs, based on the times in the database. */
export async function checkMaintenance(origin: string, now = new Date()): Promise<string> {
  const call = `${howTo} ${origin}/api/cron/maintenance with "Authorization: Bearer CRON_SECRET"`
  const ranAt = await readLastMaintenance()
  if (!ranAt) throw new Error(`has never run: ${call}`)
  const ago = `${formatDistanceStrict(ranAt, now)} ago`
  if (now.getTime() - ranAt.getTime() > HOURS_MAX * 60 * 60 * 1000) {
    throw new Error(`last ran ${ago}, so failed sales and emails aren’t retried: ${call}`)
  }
  return `it ran ${ago}; IP addresses are deleted after ${countNoun(env.ADDRESS_DAYS, 'day')} (ADDRESS_DAYS)`
}
