import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'

// A separate program, because Playwright can't load the module that starts Postgres.
const program = `
  import { startTemporaryPostgres } from './server/postgres/temporary-postgres.mjs'
  const { url, stop } = await startTemporaryPostgres()
  process.stdin.on('end', stop).resume()
  console.log(url)`

/** Starts a separate database, so a test can change stored times to let time pass. */
export async function startDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const [output] = await Promise.race([once(server.stdout, 'data'), ended])
  if (!String(output).startsWith('postgresql:')) throw new Error('The database did not start')
  const stop = async () => {
    server.stdin.end()
    await ended
  }
  return { url: String(output).trim(), stop }
}

/** Runs a statement and returns its rows. */
export async function query(url: string, sql: string): Promise<object[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<object>(sql).finally(() => client.end())
  return rows
}
