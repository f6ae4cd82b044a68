import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startPostgres } from '../postgres.mjs'

// What a database that lives for minutes can do without.
const carefree = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * A database of its own in the system's temporary directory; `stop` removes it.
 * @returns {Promise<{ url: string, dataDir: string, stop: () => Promise<void> }>}
 */
export async function startTemporaryPostgres() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-'))
  // Root hands the database to another user, who must get through.
  await chmod(dataDir, 0o711)
  const server = await startPostgres(dataDir, carefree)
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, dataDir, stop }
}
