import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findFreePort } from '../../server/postgres/free-port.mjs'
import { startMailFolder } from '../fakes/smtp'
import { readMailsFrom } from './mailbox'
import { programOf } from './place'

/** The key that journeys post sales with. */
export const securityKey = 'journeys-security-key'
export const cronSecret = 'journeys-cron-secret'

// Empty is unset, and wins over a developer's own .env: no journey may reach the outside world.
const nothingOutside = {
  DATABASE_URL: '',
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  OPENAI_API_KEY: '',
  S3_BUCKET: '',
  S3_ENDPOINT: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  WARRIORPLUS_API_KEY: '',
  // Nobody listens there.
  OEMBED_BASE_URL: 'http://127.0.0.1:9',
}

/** Serves to all journeys but those that bring a server of their own; returns how to end it. */
export default async function serveForJourneys() {
  const behindProxy = { TRUSTED_PROXY_HOPS: '1' }
  const { url, mails, stop } = await serve({ WARRIORPLUS_SECURITY_KEY: securityKey, ...behindProxy })
  // Read by playwright's workers, which inherit the environment.
  Object.assign(process.env, { E2E_URL: url, E2E_MAILS: mails })
  return stop
}

/**
 * Serves the production build as the place does that the journeys are at (./place.ts), on data and mails of its own, which
 * this process reads until it ends.
 */
export async function serve(
  settings: Record<string, string>,
): Promise<{ url: string; mails: string; stop: () => Promise<void> }> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'lectern-journeys-'))
  // Root hands the database to another user, who must get through.
  await chmod(home, 0o711)
  const mails = path.join(home, 'mails')
  const mailServer = await startMailFolder(mails)
  const port = await findFreePort()
  const appUrl = `http://localhost:${port}`
  const program = await programOf(home, {
    ...nothingOutside,
    PORT: String(port),
    APP_URL: appUrl,
    DATA_DIR: path.join(home, 'data'),
    // One for each file of the owner's: two that sign in at once as the same would take each other's link.
    ADMIN_EMAILS: ['owner', 'partner', 'keeper', 'seller', 'analyst', 'editor', 'inspector', 'reviewer']
      .map((who) => `${who}@example.com`)
      .join(),
    EMAIL_SERVER: mailServer.url,
    EMAIL_FROM: 'Lectern <course@example.com>',
    CRON_SECRET: cronSecret,
    ...settings,
  })
  const server = spawn(process.execPath, program.args, {
    ...(program.cwd && { cwd: program.cwd }),
    env: { ...process.env, ...program.settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  readMailsFrom(mails)
  await untilServed(server)
  await program.furnish()
  const stop = async () => {
    readMailsFrom()
    await end(server)
    await program.stop()
    await mailServer.close()
    await rm(home, { recursive: true, force: true })
  }
  return { url: appUrl, mails, stop }
}

function untilServed(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (chunk) => {
      said += chunk
      if (said.includes('Lectern runs at')) resolve()
    })
    server.once('exit', () => reject(new Error(`The server did not start:\n${said}`)))
  })
}

function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
