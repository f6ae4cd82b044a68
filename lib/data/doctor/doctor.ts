import 'server-only'
import { refreshAttention } from '@/lib/data/sales/attention'
import { countNoun } from '@/lib/format'
import { findDerivedDataDrift } from './derived-data'
import { countOverdueWork } from './overdue-work'
import { compareStoredFiles } from './stored-files'

/** The result of one check. */
export interface DoctorFinding {
  name: string
  isWell: boolean
  says: string
}

/** Maximum number of items that are listed by name. */
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
      says: `${countNoun(count, 'row')} out of date. To repair them, run: npm run doctor -- --repair`,
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
          : `${missing.length} missing from storage: ${listSome(missing)}. Upload them again, or restore them from a backup.`,
    },
    {
      name: 'Unused files',
      isWell: true,
      says:
        unused.length === 0
          ? 'none'
          : `${unused.length}, to be deleted after 30 days without use: ${listSome(unused)}`,
    },
  ]
}

async function checkQueues(): Promise<DoctorFinding[]> {
  const { mailsFailed, mailsOverdue, mailsSuppressed, notifications } = await countOverdueWork()
  const unsent = [
    ...(mailsFailed > 0 ? [`${mailsFailed} failed`] : []),
    ...(mailsOverdue > 0
      ? [`${mailsOverdue} overdue by more than an hour (check that maintenance is running)`]
      : []),
  ]
  const suppressed =
    mailsSuppressed > 0 ? [`${mailsSuppressed} on hold for addresses that your mail server rejects`] : []
  return [
    {
      name: 'Emails',
      isWell: unsent.length === 0,
      says: [...unsent, ...suppressed].join('; ') || 'all sent',
    },
    {
      name: 'Notifications',
      isWell: notifications === 0,
      says: notifications === 0 ? 'all processed' : `${notifications} not processed. See the Purchases page.`,
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
