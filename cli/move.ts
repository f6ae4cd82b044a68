import path from 'node:path'
import { parseArgs } from 'node:util'
import { formatBytes } from '@/lib/format'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { patientStorage } from '@/lib/server/media/storage/storage'
import { changeEnvFile } from '../server/start/env-file.mjs'
import { closePlace, journalIn, markMoved } from '../server/start/move-watch.mjs'
import { root } from '../server/start/settings.mjs'
import { type Moved, move } from './move/move'
import { readTarget, type Target } from './move/target'

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
    'DATABASE_URL is set: npm run move takes the embedded database to one outside. From any other place, use npm run backup and npm run restore.',
  )
}

/**
 * Switches to the target. The old installation ends when `.env` changes: if the process stops after that, the
 * next start repeats the remaining steps.
 */
async function switchOver({ url, settings }: Target): Promise<void> {
  changeEnvFile(path.join(root, '.env'), settings)
  markMoved(env.DATA_DIR, url)
}

function reportOf({ tables, rows, objects, missing, bytes, closedMs }: Moved, isQuiet: boolean): string {
  return [
    `Moved ${rows} rows of ${tables} tables and ${objects} files (${formatBytes(bytes)}); every digest agrees.`,
    `Nothing was served for ${Math.ceil(closedMs / 1000)} s. Notifications of those seconds may be lost: compare with WarriorPlus` +
      `${isQuiet ? ', once it is no longer quiet' : ''} (Purchases → Compare with WarriorPlus → Compare now).`,
    ...(missing.length > 0
      ? [`${missing.length} files are named by rows and not in the store: ${missing.slice(0, 5).join(', ')}`]
      : []),
    'The lines of .env lead to the new place; its old ones stay as comments, and the old place as it was. It starts again with --anyway only.',
    ...(isQuiet
      ? ['It is quiet: it sends nothing until an administrator lets it, or npm run admin -- resume.']
      : []),
  ].join('\n')
}

async function main(args: string[]): Promise<void> {
  const { resume } = readArguments(args)
  requireEmbedded()
  const target = readTarget(process.env, (process.env.LECTERN_OUTSIDE ?? '').split(','))
  const moved = await move({
    from: { url: env.DATABASE_URL, store: patientStorage() },
    to: target,
    journal: journalIn(env.DATA_DIR),
    resume,
    close: () => closePlace(env.DATA_DIR),
    switchOver: () => switchOver(target),
    say: console.log,
  })
  console.log(reportOf(moved, !resume))
}

main(process.argv.slice(2))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
  .finally(() => db.$disconnect())
