import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTemporaryPostgres } from '../../server/postgres/temporary-postgres.mjs'
import { root } from '../../server/start/settings.mjs'
import { judge } from '../attacks/tools/judge.mjs'
import { commandsOf, runLine } from './box/commands.mjs'
import { standIn } from './box/systemd.mjs'

const HOME = '/srv/lectern'
const APP = `${HOME}/app`
const SITE = '/etc/nginx/sites-enabled/lectern'
const UNITS = ['socket', 'service'].map((kind) => `/etc/systemd/system/lectern.${kind}`)
const SHOP = 'http://localhost'
const NAME = 'A Box of Its Own'
/** Installing and building, on a slow machine. */
const MINUTES = 15

/**
 * Runs the commands of docs/deploy/server.md line by line and checks the results. It makes a user, units and a site of
 * nginx, and takes them away again: for a machine that is thrown away, with nginx, sudo and nothing on ports 80 and 3000.
 * `npm run trial -- box`, as root.
 */
async function main() {
  if (process.getuid?.() !== 0) throw new Error('It makes users and units: run it as root.')
  if (existsSync(HOME))
    throw new Error(`${HOME} is there already: this is for a machine that is thrown away.`)
  const database = await startTemporaryPostgres()
  const origin = await mkdtemp(path.join(os.tmpdir(), 'lectern-origin-'))
  const services = standIn()
  try {
    const [install, release] = commandsOf('deploy/server.md')
    await follow(install, { services, origin, database: database.url })
    await untilServed()
    const built = buildId()
    const checked = check()
    judge({
      'nginx shows the landing page': (await (await fetch(SHOP)).text()).includes(NAME),
      'nginx may read what it is to send': /^ok +Storage: /m.test(checked),
      'a visitor is known by their address': /^ok +Visitors: /m.test(checked),
    })
    commitChange(origin)
    await follow(release, { services, origin })
    await until(() => buildId() !== null && buildId() !== built)
    await untilServed()
    const asked = askAllTheWhile()
    await services.act('restart lectern.service')
    await sleep(30_000)
    const answers = await asked.end()
    judge({
      'the new release is built and served': buildId() !== built,
      'a backup was taken before': readdirSync(`${HOME}/backups`).length === 1,
      [`whoever came during a restart was answered (${answers.length})`]: answers.every((one) => one === 200),
    })
  } finally {
    await services.stop()
    await database.stop()
    await clear(origin)
  }
}

/** Line by line; what the page leaves to its reader is filled in where they would. */
async function follow(lines, { services, origin, database }) {
  let place = ''
  for (const line of lines) {
    const systemctl = /^systemctl (.*)$/.exec(line)?.[1]
    if (systemctl) await services.act(systemctl)
    else await runLine(place + line.replace('URL', origin))
    place = /^cd \S+ && /.exec(line)?.[0] ?? place
    if (line.startsWith('useradd')) publish(origin)
    if (line.startsWith('install ')) writeFileSync(`${APP}/.env`, settings(database))
    if (line.includes(SITE)) nameDomain()
  }
}

/** What the machine clones from: this commit, in a repository of the shop's own user. */
function publish(origin) {
  execFileSync('git', ['clone', '-q', '--bare', root, origin])
  execFileSync('chown', ['-R', 'lectern', origin])
}

/** A release in which a page of the shop is another one. */
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

/** Null while it is built. */
function buildId() {
  const file = `${APP}/.next/BUILD_ID`
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** What `npm run check` says; it misses a mail server and the keys of WarriorPlus. */
function check() {
  const { stdout, stderr } = spawnSync('sudo', ['-u', 'lectern', 'npm', 'run', '-s', 'check'], { cwd: APP })
  const said = `${stdout}${stderr}`
  console.log(said.replaceAll(/^/gm, '    '))
  return said
}

/** Opens the sign-in page again and again until it is told to end; answers with each status. */
function askAllTheWhile() {
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

async function until(isSo) {
  for (const end = Date.now() + MINUTES * 60_000; !(await isSo()); ) {
    if (Date.now() > end) throw new Error(`It took longer than ${MINUTES} minutes.`)
    await sleep(500)
  }
}

async function clear(origin) {
  spawnSync('pkill', ['-KILL', '-u', 'lectern'])
  await sleep(1000)
  spawnSync('userdel', ['-r', 'lectern'])
  // It stays while somebody else is in it, and nginx's user is.
  spawnSync('groupdel', ['lectern'])
  for (const made of [HOME, SITE, origin, ...UNITS]) await rm(made, { recursive: true, force: true })
}

await main().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
