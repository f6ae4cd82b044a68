import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findFreePort } from '../../server/postgres/free-port.mjs'
import { startFolderMailServer } from '../fakes/mail-server'
import { prepareServerProgram } from './deployment'
import { setEmailFolder } from './mailbox'

/** Security key of the posted sales. */
export const testSecurityKey = 'journeys-security-key'
export const testCronSecret = 'journeys-cron-secret'

// An empty variable counts as unset and overrides the value in a developer's .env. So no test contacts an
// external service.
const noExternalServices = {
  DATABASE_URL: '',
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  OPENAI_API_KEY: '',
  S3_BUCKET: '',
  S3_ENDPOINT: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  WARRIORPLUS_API_KEY: '',
  // A port on which nothing listens.
  OEMBED_BASE_URL: 'http://127.0.0.1:9',
}

/** Starts the server that most tests share. Returns a function that stops it. */
export default async function serveForJourneys() {
  const behindProxy = { TRUSTED_PROXY_HOPS: '1' }
  const { url, emailFolder, stop } = await startTestServer({
    WARRIORPLUS_SECURITY_KEY: testSecurityKey,
    ...behindProxy,
  })
  // Playwright's workers inherit these variables.
  Object.assign(process.env, { E2E_URL: url, E2E_EMAIL_FOLDER: emailFolder })
  return stop
}

/**
 * Starts the production build in the current deployment (./deployment.ts), with its own data and email folder. This
 * process reads emails from that folder until the server stops.
 */
export async function startTestServer(
  settings: Record<string, string>,
): Promise<{ url: string; emailFolder: string; stop: () => Promise<void> }> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'lectern-journeys-'))
  // If the tests run as root, Postgres runs as another user, who must be able to enter this folder.
  await chmod(home, 0o711)
  const emailFolder = path.join(home, 'emails')
  const mailServer = await startFolderMailServer(emailFolder)
  const port = await findFreePort()
  const appUrl = `http://localhost:${port}`
  const program = await prepareServerProgram(home, {
    ...noExternalServices,
    PORT: String(port),
    APP_URL: appUrl,
    DATA_DIR: path.join(home, 'data'),
    // Each test has its own administrator. If two tests signed in as one person at the same time, each could
    // use the other's link.
    ADMIN_EMAILS: [
      'owner',
      'partner',
      'keeper',
      'seller',
      'analyst',
      'editor',
      'inspector',
      'reviewer',
      'auditor',
      'proofreader',
      'keyholder',
    ]
      .map((who) => `${who}@example.com`)
      .join(),
    EMAIL_SERVER: mailServer.url,
    EMAIL_FROM: 'Lectern <course@example.com>',
    CRON_SECRET: testCronSecret,
    ...settings,
  })
  const server = spawn(process.execPath, program.args, {
    ...(program.cwd && { cwd: program.cwd }),
    env: { ...process.env, ...program.settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  setEmailFolder(emailFolder)
  await untilServed(server)
  await program.furnish()
  const stop = async () => {
    setEmailFolder()
    await end(server)
    await program.stop()
    await mailServer.close()
    await rm(home, { recursive: true, force: true })
  }
  return { url: appUrl, emailFolder, stop }
}

function untilServed(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stdout?.on('data', (chunk) => {
      output += chunk
      if (output.includes('Lectern runs at')) resolve()
    })
    server.once('exit', () => reject(new Error(`The server did not start:\n${output}`)))
  })
}

function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
