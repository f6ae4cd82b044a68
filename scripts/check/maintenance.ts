import { formatDistanceStrict } from 'date-fns'
import { lastMaintained } from '@/lib/data/system/figures'
import { env } from '@/lib/server/env'

/** Some hosts call once a day, a little late at times. */
const HOURS_MAX = 26

const howTo = 'npm start sees to it itself; elsewhere a cron calls'

/** Whether somebody does what is due, by what the database knows of it. */
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
