import path from 'node:path'
import { parseArgs } from 'node:util'
import { describeMovedPasskeys } from '@/lib/data/people/describe-passkey-hosts'
import { countNoun, formatBytes } from '@/lib/format'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { getStorageWithLongTimeouts } from '@/lib/server/media/storage/storage'
import { changeEnvFile } from '../server/start/env-file.mjs'
import { markMoved, moveJournalPath, pauseServing } from '../server/start/move-handover.mjs'
import { projectRoot } from '../server/start/settings.mjs'
import { type MoveResult, moveSite } from './move/move-site'
import { type MoveTarget, readMoveTarget } from './move/move-target'

function readArguments(args: string[]): { resume: boolean } {
  try {
    return parseArgs({ args, options: { resume: { type: 'boolean', default: false } } }).values
  } catch {
    throw new Error('Usage: npm run move [-- --resume], with TARGET_DATABASE_URL and TARGET_S3_* set')
  }
}

function requireEmbedded(): void {
  if (process.env.LECTERN_EMBEDDED) return
  throw new Error(
    'DATABASE_URL is set, but npm run move only moves the embedded database. For any other database, use npm run backup and npm run restore.',
  )
}

/**
 * Switches to the target by changing `.env`. If the process stops right after that change, the next start
 * completes the move (`finishMove`).
 */
async function switchOver({ url, settings }: MoveTarget): Promise<void> {
  changeEnvFile(path.join(projectRoot, '.env'), settings)
  markMoved(env.DATA_DIR, url)
}

function reportOf({ tables, rows, objects, missing, bytes, closedMs }: MoveResult, isQuiet: boolean): string {
  return [
    `Moved ${countNoun(rows, 'row')} in ${countNoun(tables, 'table')} and ${countNoun(objects, 'file')} (${formatBytes(bytes)}). Every digest matches.`,
    `The site was offline for ${countNoun(Math.ceil(closedMs / 1000), 'second')}. Notifications that WarriorPlus sent during that time may be lost. Compare your sales with WarriorPlus` +
      `${isQuiet ? ' after you end safe mode' : ''} (Purchases → Compare with WarriorPlus → Compare Now).`,
    ...(missing.length > 0
      ? [
          `Files listed in the database but missing from storage (${missing.length}): ${missing.slice(0, 5).join(', ')}`,
        ]
      : []),
    '.env now contains the new settings, with the old ones as comments. The old data is unchanged. To start the old site again, run npm start -- --anyway.',
    ...(isQuiet
      ? [
          'The new site is in safe mode. It sends no emails except sign-in links until an administrator clicks “Make This the Live Site” or you run npm run admin -- resume.',
        ]
      : []),
  ].join('\n')
}

async function main(args: string[]): Promise<void> {
  const { resume } = readArguments(args)
  requireEmbedded()
  const target = readMoveTarget(process.env, (process.env.LECTERN_OUTSIDE ?? '').split(','))
  const moved = await moveSite({
    from: { url: env.DATABASE_URL, store: getStorageWithLongTimeouts() },
    to: target,
    journal: moveJournalPath(env.DATA_DIR),
    resume,
    close: () => pauseServing(env.DATA_DIR),
    switchOver: () => switchOver(target),
    say: console.log,
  })
  console.log([reportOf(moved, !resume), ...(await describeMovedPasskeys())].join('\n'))
}

main(process.argv.slice(2))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
  .finally(() => db.$disconnect())
