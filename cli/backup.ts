import { existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { claimStorage } from '@/lib/data/media/storage-owner'
import { formatBytes } from '@/lib/format'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { slowStorage } from '@/lib/server/media/storage/storage'
import { deployMigrations } from '../prisma/deploy-migrations'
import { makeFolder } from '../server/postgres/make-folder.mjs'
import { listErasedSince } from './backup/erased-people'
import { restoreBackup } from './backup/restore-backup'
import { type BackupResult, writeBackup } from './backup/write-backup'

const usage = 'Usage: npm run backup [-- FILE | --keep N FOLDER], npm run restore -- FILE [--resume]'
/** Matches the backup names that `nameOfNow` creates, and no other files in the folder. */
const NAME = /^lectern-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar$/

const nameOfNow = () => `lectern-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar`

/** Resolves a path relative to the folder in which npm was called. */
const resolve = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file)

/**
 * Writes a backup file. It gets its final name only once it is complete, and only the owner can read it,
 * because it contains the emails of all people.
 */
async function writeFile(file: string): Promise<BackupResult> {
  if (existsSync(file)) throw new Error(`${file} already exists.`)
  const unfinished = `${file}.part`
  makeFolder(path.dirname(file))
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    const out = handle.createWriteStream({ flush: true })
    const written = await writeBackup(env.DATABASE_URL, slowStorage(), out)
    await rename(unfinished, file)
    return written
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Deletes all backups of a folder except the newest ones. Other files are kept. */
async function rotate(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  for (const name of names.slice(0, -keep)) await rm(path.join(folder, name))
}

async function backup(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    options: { keep: { type: 'string' } },
    allowPositionals: true,
  })
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  const isKeepWrong = keep !== undefined && !(Number.isInteger(keep) && keep > 0)
  if (positionals.length > 1 || isKeepWrong) throw new Error(usage)
  const [given] = positionals
  const folder = keep ? resolve(given ?? '.') : undefined
  const file = folder ? path.join(folder, nameOfNow()) : resolve(given ?? nameOfNow())
  const written = await writeFile(file)
  if (folder && keep) await rotate(folder, keep)
  return reportOf(file, written)
}

function reportOf(file: string, { manifest, missing }: BackupResult): string {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const { count, bytes } = manifest.objects
  return [
    `Wrote ${file}: ${rows} rows, ${count} files (${formatBytes(bytes)}).`,
    'The encrypted keys in this backup can only be read with the same SETTINGS_ENCRYPTION_KEY. Keep a copy of that key somewhere else.',
    ...(missing.length > 0
      ? [
          `${missing.length} files are missing from storage, but the database refers to them: ${missing.slice(0, 5).join(', ')}`,
        ]
      : []),
  ].join('\n')
}

async function restoreFile(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    options: { resume: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [given] = positionals
  if (!given || positionals.length > 1) throw new Error(usage)
  const archive = (await open(resolve(given))).createReadStream()
  await deployMigrations(env.DATABASE_URL)
  const { manifest, admins } = await restoreBackup(env.DATABASE_URL, slowStorage(), archive, values)
  await claimStorage()
  return [
    `Restored the backup of ${manifest.createdAt}.`,
    admins.length > 0
      ? `Administrators: ${admins.join(', ')}.`
      : 'There are no administrators yet. People in ADMIN_EMAILS become administrators when they sign in.',
    ...(values.resume
      ? []
      : [
          'The copy is in safe mode and sends nothing until an administrator ends it, or you run npm run admin -- resume.',
        ]),
    ...(await listErasedSince(env.DATABASE_URL, process.env.FORMER_DATABASE_URL)),
  ].join('\n')
}

const commands: Record<string, (args: string[]) => Promise<string>> = { write: backup, restore: restoreFile }

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = commands[name]
  if (!command) throw new Error(usage)
  console.log(await command(args))
}

main(process.argv.slice(2))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
  .finally(() => db.$disconnect())
