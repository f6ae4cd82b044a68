import 'server-only'
import { refreshStuck } from '@/lib/data/sales/stuck'
import { findDrift } from './derived'
import { compareFiles } from './files'
import { countWaiting } from './waiting'

/** One thing that was looked at. */
export interface Finding {
  name: string
  isWell: boolean
  says: string
}

/** Names so many, and says how many more there are. */
const NAMED_MAX = 5

function named(things: string[]): string {
  const more = things.length - NAMED_MAX
  return things.slice(0, NAMED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

async function lookAtDerived(isRepairing: boolean): Promise<Finding[]> {
  const drift = await findDrift(isRepairing)
  if (isRepairing) await refreshStuck()
  return drift.map(({ name, count }) => {
    if (count === 0) return { name, isWell: true, says: 'as the other rows say' }
    if (isRepairing) return { name, isWell: true, says: `${count} rows mended` }
    return {
      name,
      isWell: false,
      says: `${count} rows are not as the other rows say: npm run doctor -- --repair`,
    }
  })
}

async function lookAtFiles(): Promise<Finding[]> {
  const { missing, unused } = await compareFiles()
  return [
    {
      name: 'Files that rows name',
      isWell: missing.length === 0,
      says:
        missing.length === 0
          ? 'all are in the store'
          : `${missing.length} are not in the store: ${named(missing)}. Upload them again, or take them from a backup`,
    },
    {
      name: 'Files that no row names',
      isWell: true,
      says: unused.length === 0 ? 'none' : `${unused.length}, which go after 30 days: ${named(unused)}`,
    },
  ]
}

async function lookAtWaiting(): Promise<Finding[]> {
  const { mailsFailed, mailsOverdue, mailsSuppressed, notifications } = await countWaiting()
  const unsent = [
    ...(mailsFailed > 0 ? [`${mailsFailed} were given up`] : []),
    ...(mailsOverdue > 0 ? [`${mailsOverdue} are more than an hour late: does maintenance run?`] : []),
  ]
  const suppressed =
    mailsSuppressed > 0 ? [`${mailsSuppressed} wait for emails that the mail server refuses`] : []
  return [
    {
      name: 'Mails',
      isWell: unsent.length === 0,
      says: [...unsent, ...suppressed].join('; ') || 'all have left',
    },
    {
      name: 'Notifications',
      isWell: notifications === 0,
      says: notifications === 0 ? 'all are settled' : `${notifications} are not settled: see Purchases`,
    },
  ]
}

/** Looks at what rows and files say of each other. With `isRepairing` it mends what follows from other rows, and nothing else. */
export async function examine(isRepairing: boolean): Promise<Finding[]> {
  return [...(await lookAtDerived(isRepairing)), ...(await lookAtFiles()), ...(await lookAtWaiting())]
}
