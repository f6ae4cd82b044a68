import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'

// A program of its own: what starts Postgres is a module that Playwright cannot load.
const program = `
  import { startTemporaryPostgres } from './server/postgres/temporary-postgres.mjs'
  const { url, stop } = await startTemporaryPostgres()
  process.stdin.on('end', stop).resume()
  console.log(url)`

/** A database of a journey's own, so that minutes pass in it as fast as the journey likes. */
export async function startDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const [said] = await Promise.race([once(server.stdout, 'data'), ended])
  if (!String(said).startsWith('postgresql:')) throw new Error('The database did not start')
  const stop = async () => {
    server.stdin.end()
    await ended
  }
  return { url: String(said).trim(), stop }
}

/** The rows that a statement returns. */
export async function query(url: string, sql: string): Promise<object[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<object>(sql).finally(() => client.end())
  return rows
}
