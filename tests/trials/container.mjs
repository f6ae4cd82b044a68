import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../server/postgres/free-port.mjs'
import { startTemporaryPostgres } from '../../server/postgres/temporary-postgres.mjs'
import { buildImage, hostPathOf } from './container/dockerfile.mjs'

const MEGABYTE = 1024 * 1024
/** Maximum size of the files, so the image with its Node.js base (about 230 MB) stays under 400 MB. */
const MEGABYTES_MAX = 170
const cronSecret = 'the secret of this trial, long enough'

/**
 * Tests the container without a container engine: builds it by its Dockerfile in an empty folder, runs the
 * result with an external Postgres, and sends requests as a stranger. `npm run trial -- container`.
 */
async function main() {
  const home = await mkdtemp(path.join(os.tmpdir(), 'lectern-container-'))
  await chmod(home, 0o711)
  const database = await startTemporaryPostgres()
  try {
    const port = await findFreePort()
    const url = `http://localhost:${port}`
    const image = await buildImage(home, { APP_URL: url, PRODUCT_NAME: 'Packed' })
    const megabytes = bytesOf(image.home) / MEGABYTE
    console.log(`  ${megabytes.toFixed(1)} MB of files above ${image.image}`)
    judge({
      [`its files stay under ${MEGABYTES_MAX} MB`]: megabytes < MEGABYTES_MAX,
      'it does not run as root': image.user !== undefined && image.user !== 'root',
      'it contains no embedded database': !existsSync(hostPathOf(image, 'server/postgres')),
      'it contains no settings of the build machine': !existsSync(hostPathOf(image, '.env')),
    })
    await mkdir(hostPathOf(image, '/data'), { recursive: true })
    await tryRunning(image, { url, port, database: database.url })
  } finally {
    await database.stop()
    await rm(home, { recursive: true, force: true })
  }
}

async function tryRunning(image, { url, port, database }) {
  const env = {
    PATH: process.env.PATH,
    ...image.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: url,
    PRODUCT_NAME: 'Packed',
    DATABASE_URL: database,
    DATA_DIR: hostPathOf(image, '/data'),
    NEXTAUTH_SECRET: 'a secret of this trial, and long enough',
    SETTINGS_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    ADMIN_EMAILS: 'owner@example.com',
    CRON_SECRET: cronSecret,
  }
  const start = (changes = {}, words = image.command) => {
    const [program, ...args] = [...image.entry, ...words]
    const options = {
      cwd: hostPathOf(image),
      env: { ...env, ...changes },
      stdio: ['ignore', 'inherit', 'inherit'],
    }
    return spawn(program, args, options)
  }
  const ended = async (child) => (await once(child, 'exit'))[0]
  judge({
    'without a database URL, it exits with an error': (await ended(start({ DATABASE_URL: '' }))) === 1,
  })
  let server = start()
  await untilReady(url)
  const [health, ...healthArgs] = image.health
  const healthy = () => ended(spawn(health, healthArgs, { cwd: hostPathOf(image), env, stdio: 'inherit' }))
  const page = await fetch(url)
  const text = await page.text()
  const file = /\/static\/[^"]+/.exec(text)?.[0]
  judge({
    'its health check passes': (await healthy()) === 0,
    'the landing page has the course’s name and URL':
      page.ok && text.includes('Packed') && text.includes(url),
    'the landing page’s files are served': file !== undefined && (await fetch(url + file)).ok,
    'a forged X-Forwarded-For is ignored': (await callerIp(url, '6.6.6.6')) === '127.0.0.1',
    'it writes a backup': (await ended(start({}, ['backup', path.join(image.home, 'a.tar')]))) === 0,
    'the doctor finds no problems': (await ended(start({}, ['doctor']))) === 0,
    'it writes an export': (await ended(start({}, ['export', path.join(image.home, 'export')]))) === 0,
    'the check reports the missing security key': (await ended(start({}, ['check']))) === 1,
    'it wrote no .env file': !existsSync(hostPathOf(image, '.env')),
  })
  server.kill('SIGTERM')
  judge({ 'it exits with 0 when stopped': (await ended(server)) === 0 })
  judge({ 'its health check then fails': (await healthy()) === 1 })
  server = start({ TRUSTED_PROXY_HOPS: '1' })
  await untilReady(url)
  judge({
    'behind a proxy, only the last X-Forwarded-For entry counts':
      (await callerIp(url, '9.9.9.9, 6.6.6.6')) === '6.6.6.6',
  })
  server.kill('SIGTERM')
  await ended(server)
}

async function callerIp(url, forged) {
  const headers = { authorization: `Bearer ${cronSecret}`, 'x-forwarded-for': forged, 'x-real-ip': forged }
  const answer = await fetch(`${url}/api/cron/caller`, { headers })
  return (await answer.json()).ip
}

async function untilReady(url) {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error('The server was not ready within a minute.')
}

function bytesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, path: before, name }) => sum + statSync(path.join(parentPath ?? before, name)).size,
      0,
    )
}

function judge(claims) {
  for (const [claim, held] of Object.entries(claims)) {
    console.log(`  ${held ? 'held  ' : 'BROKEN'}  ${claim}`)
    if (!held) process.exitCode = 1
  }
}

await main()
