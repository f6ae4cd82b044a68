import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTemporaryPostgres } from '../../server/postgres/temporary-postgres.mjs'
import { projectRoot } from '../../server/start/settings.mjs'
import { printAttackResults } from '../attacks/tools/print-attack-results.mjs'
import { readDocCommands, runShellCommand } from './linux-server/doc-commands.mjs'
import { startFakeSystemd } from './linux-server/fake-systemd.mjs'

const HOME = '/srv/lectern'
const APP = `${HOME}/app`
const SITE = '/etc/nginx/sites-enabled/lectern'
const UNITS = ['socket', 'service'].map((kind) => `/etc/systemd/system/lectern.${kind}`)
const SHOP = 'http://localhost'
const NAME = 'A Box of Its Own'
/** Maximum time to install and build on a slow machine. */
const MINUTES = 15

/**
 * Runs the commands of docs/deploy/server.md line by line and checks the results. It creates a user, systemd
 * units and an nginx site, and deletes them at the end. Run `npm run trial -- box` as root on a disposable
 * machine with nginx and sudo, and nothing on ports 80 and 3000.
 */
async function main() {
  if (process.getuid?.() !== 0) throw new Error('This trial creates users and systemd units. Run it as root.')
  if (existsSync(HOME)) throw new Error(`${HOME} already exists. Run this trial on a disposable machine.`)
  const database = await startTemporaryPostgres()
  const origin = await mkdtemp(path.join(os.tmpdir(), 'lectern-origin-'))
  const services = startFakeSystemd()
  try {
    const [install, release] = readDocCommands('deploy/server.md')
    await follow(install, { services, origin, database: database.url })
    await untilServed()
    const built = buildId()
    const checked = check()
    printAttackResults({
      'nginx shows the landing page': (await (await fetch(SHOP)).text()).includes(NAME),
      'nginx can read the stored files': /^ok +Storage: /m.test(checked),
      'Lectern distinguishes visitors by their IP addresses': /^ok +Visitors: /m.test(checked),
    })
    commitChange(origin)
    await follow(release, { services, origin })
    await until(() => buildId() !== null && buildId() !== built)
    await untilServed()
    const asked = startPolling()
    await services.act('restart lectern.service')
    await sleep(30_000)
    const answers = await asked.end()
    printAttackResults({
      'the new release is built and served': buildId() !== built,
      'a backup was written first': readdirSync(`${HOME}/backups`).length === 1,
      [`every visitor during the restart gets a response (${answers.length})`]: answers.every(
        (one) => one === 200,
      ),
    })
  } finally {
    await services.stop()
    await database.stop()
    await clear(origin)
  }
}

/** Runs the command lines of the page, and makes the edits that the page leaves to its reader. */
async function follow(lines, { services, origin, database }) {
  let prefix = ''
  for (const line of lines) {
    const systemctl = /^systemctl (.*)$/.exec(line)?.[1]
    if (systemctl) await services.act(systemctl)
    else await runShellCommand(prefix + line.replace('URL', origin))
    prefix = /^cd \S+ && /.exec(line)?.[0] ?? prefix
    if (line.startsWith('useradd')) publish(origin)
    if (line.startsWith('install ')) writeFileSync(`${APP}/.env`, settings(database))
    if (line.includes(SITE)) nameDomain()
  }
}

/** Creates the repository that the machine clones: the current commit, owned by the user `lectern`. */
function publish(origin) {
  execFileSync('git', ['clone', '-q', '--bare', projectRoot, origin])
  execFileSync('chown', ['-R', 'lectern', origin])
}

/** Commits a new release that changes one page. */
function commitChange(origin) {
  const next = `${HOME}/next`
  const git = (...words) => execFileSync('sudo', ['-u', 'lectern', 'git', ...words])
  git('clone', '-q', origin, next)
  appendFileSync(path.join(next, 'app/(missing)/not-found.tsx'), '\n')
  const author = ['-c', 'user.name=Trial', '-c', 'user.email=trial@example.com']
  git('-C', next, ...author, 'commit', '-qam', 'chore: a release to try')
  git('-C', next, 'push', '-q')
}

const settings = (database) => `APP_URL=${SHOP}
PRODUCT_NAME=${NAME}
DATABASE_URL=${database}
DATA_DIR=${HOME}/data
NEXTAUTH_SECRET=${randomBytes(32).toString('base64')}
SETTINGS_ENCRYPTION_KEY=${randomBytes(32).toString('base64')}
CRON_SECRET=${randomBytes(32).toString('base64')}
ADMIN_EMAILS=owner@example.com
TRUSTED_PROXY_HOPS=1
X_ACCEL_LOCATION=/lectern-files/
`

const nameDomain = () =>
  writeFileSync(SITE, readFileSync(SITE, 'utf8').replace('course.example.com', new URL(SHOP).host))

/** Returns the ID of the current build, or null during a build. */
function buildId() {
  const file = `${APP}/.next/BUILD_ID`
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Returns the output of `npm run check`, which reports a missing mail server and WarriorPlus keys. */
function check() {
  const { stdout, stderr } = spawnSync('sudo', ['-u', 'lectern', 'npm', 'run', '-s', 'check'], { cwd: APP })
  const said = `${stdout}${stderr}`
  console.log(said.replaceAll(/^/gm, '    '))
  return said
}

/** Requests the sign-in page repeatedly until `end` is called, which returns all statuses. */
function startPolling() {
  const answers = []
  let isEnding = false
  const asking = (async () => {
    while (!isEnding) {
      answers.push(
        await fetch(`${SHOP}/login`).then(
          ({ status }) => status,
          (error) => error.cause?.message,
        ),
      )
      await sleep(200)
    }
  })()
  return {
    async end() {
      isEnding = true
      await asking
      return answers
    },
  }
}

const untilServed = () => until(async () => (await fetch(`${SHOP}/api/ready`).catch(() => null))?.ok)

async function until(isTrue) {
  for (const end = Date.now() + MINUTES * 60_000; !(await isTrue()); ) {
    if (Date.now() > end) throw new Error(`This took longer than ${MINUTES} minutes.`)
    await sleep(500)
  }
}

async function clear(origin) {
  spawnSync('pkill', ['-KILL', '-u', 'lectern'])
  await sleep(1000)
  spawnSync('userdel', ['-r', 'lectern'])
  // userdel keeps the group, because nginx's user is a member of it.
  spawnSync('groupdel', ['lectern'])
  for (const made of [HOME, SITE, origin, ...UNITS]) await rm(made, { recursive: true, force: true })
}

await main().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
