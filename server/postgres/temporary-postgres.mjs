import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from './embedded-postgres.mjs'
import { isProcessAlive, readCommandLine } from './inspect-process.mjs'

// A database that exists for minutes doesn't need durability.
const withoutDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const prefix = 'lectern-temporary-'

/**
 * Starts a separate database in the system's temporary directory. `stop` deletes it.
 * @returns {Promise<{ url: string, dataDir: string, stop: () => Promise<void> }>}
 */
export async function startTemporaryPostgres() {
  await deleteLeftoverDatabases()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), prefix))
  await writeFile(path.join(dataDir, 'owner.pid'), String(process.pid))
  // If root runs this, Postgres runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres(dataDir, withoutDurability)
  return { url: server.url, dataDir, stop: () => remove(dataDir, server.stop) }
}

/** @param {string} dataDir @param {() => Promise<void>} stop */
async function remove(dataDir, stop) {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Stops and deletes databases of earlier runs that were killed. */
async function deleteLeftoverDatabases() {
  const names = await readdir(os.tmpdir())
  for (const dataDir of names
    .filter((name) => name.startsWith(prefix))
    .map((name) => path.join(os.tmpdir(), name))) {
    const owner = Number(await readFile(path.join(dataDir, 'owner.pid'), 'utf8').catch(() => process.pid))
    if (isProcessAlive(owner)) continue
    await endServer(dataDir)
    await rm(dataDir, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** @param {string} dataDir */
async function endServer(dataDir) {
  const file = path.join(dataDir, 'postgres/data/postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  // SIGQUIT makes Postgres stop immediately, which is safe because its data is deleted anyway.
  if (pid > 0 && readCommandLine(pid).includes(dataDir)) process.kill(pid, 'SIGQUIT')
}
