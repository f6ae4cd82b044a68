import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '../../server/start/settings.mjs'
import { printAttackResults } from '../attacks/tools/print-attack-results.mjs'
import { serveSystemctl } from './linux-server/fake-systemctl.mjs'
import { startFakeSystemd } from './linux-server/fake-systemd.mjs'
import { runFirstDay } from './linux-server/first-day.mjs'

const HOME = '/srv/lectern'
const DOMAIN = 'shop.example.com'
const OWNER = 'owner@example.com'
/** Line of /etc/hosts that makes the browser, curl and `lectern check` find the domain on this machine. */
const HOSTS_LINE = `127.0.0.1 ${DOMAIN}\n`

/**
 * Installs Lectern with server/install.sh, sets up a shop in a browser, runs the script again, updates to a new release under requests, and
 * then to a broken one. Run `npm run trial -- install` as root on a disposable Debian or Ubuntu with Node.js and
 * git, and nothing on ports 80, 443, 3000 and 5432. It deletes at the end what the script created, except packages.
 */
async function main() {
  if (process.getuid?.() !== 0) throw new Error('This trial installs packages. Run it as root.')
  if (existsSync(HOME)) throw new Error(`${HOME} already exists. Run this trial on a disposable machine.`)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-install-'))
  const services = startFakeSystemd()
  const stopServing = await serveSystemctl(folder, services)
  const origin = path.join(folder, 'origin')
  const source = path.join(folder, 'lectern')
  execFileSync('git', ['clone', '-q', '--bare', projectRoot, origin])
  execFileSync('git', ['clone', '-q', origin, source])
  const certificate = createCertificate(folder)
  // Lets the user lectern read the certificate.
  await chmod(folder, 0o755)
  appendFileSync('/etc/hosts', HOSTS_LINE)
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  const trusting = { ...env, NODE_EXTRA_CA_CERTS: path.join(folder, 'certificate.pem') }
  const install = () => [`${source}/server/install.sh`, DOMAIN, OWNER, ...certificate]
  try {
    const first = await run(env, install())
    const link = /https:\S+confirm\S+/.exec(first.output)?.[0] ?? ''
    const settings = readFileSync(`${HOME}/env`, 'utf8')
    const checked = await run(trusting, ['/usr/local/bin/lectern', 'check'])
    printAttackResults({
      [`one command installs Lectern in ${first.minutes} minutes`]: first.code === 0,
      'the landing page is served with TLS': (await get('/')).status === 200,
      'plain HTTP redirects to TLS': await redirectsToHttps(),
      'the printed link opens the sign-in page':
        (await get(link.split(DOMAIN)[1] ?? '/missing')).status === 200,
      'nginx can read the stored files': /^ok +Storage: /m.test(checked.output),
    })

    const openSteps = await runFirstDay({ url: `https://${DOMAIN}`, link })
    printAttackResults({ 'the setup guide ends with a passed test sale': openSteps.length === 0 })
    if (openSteps.length > 0) console.log(`  still open: ${openSteps.join(', ')}`)

    const again = await run(env, install())
    printAttackResults({
      'the script can run again': again.code === 0 && releases().length === 1,
      'running it again keeps every setting': readFileSync(`${HOME}/env`, 'utf8') === settings,
    })

    const before = realpathSync(`${HOME}/app`)
    commit(folder, origin, 'app/(missing)/not-found.tsx', '\n')
    const polling = startPolling()
    const updated = await run(env, ['/usr/local/bin/lectern', 'update'])
    await sleep(30_000)
    const statuses = await polling.end()
    printAttackResults({
      'an update serves the new release': updated.code === 0 && realpathSync(`${HOME}/app`) !== before,
      'a backup is written before the update': readdirSync(`${HOME}/backups`).length === 1,
      [`every request during the update gets a response (${statuses.length})`]: statuses.every(
        (status) => status === 200,
      ),
    })

    const working = realpathSync(`${HOME}/app`)
    commit(folder, origin, 'server/start.mjs', "\nif (!process.argv.includes('--prepare')) process.exit(1)\n")
    const broken = await run({ ...env, READY_SECONDS: '40' }, ['/usr/local/bin/lectern', 'update'])
    printAttackResults({
      'a release that does not start is rejected': broken.code !== 0,
      'the previous release runs again':
        realpathSync(`${HOME}/app`) === working && (await get('/login')).status === 200,
    })
  } finally {
    stopServing()
    await services.stop()
    await removeInstallation(folder)
  }
}

const releases = () => readdirSync(`${HOME}/releases`)

/** Runs a shell script, shows its output, and returns its exit code and its duration. */
async function run(env, command) {
  console.log(`  $ bash ${command.join(' ')}`)
  const started = performance.now()
  const child = spawn('bash', command, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  const [code] = await once(child, 'close')
  const text = Buffer.concat(output).toString()
  console.log(text.replaceAll(/^/gm, '    '))
  return { code, output: text, minutes: ((performance.now() - started) / 60_000).toFixed(1) }
}

function createCertificate(folder) {
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => path.join(folder, name))
  const subject = ['-subj', `/CN=${DOMAIN}`, '-addext', `subjectAltName=DNS:${DOMAIN}`]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  return ['--certificate', certificate, '--private-key', key]
}

/** Commits a change of one file to the repository that the installation updates from. */
function commit(folder, origin, file, text) {
  const clone = path.join(folder, 'next')
  if (!existsSync(clone)) execFileSync('git', ['clone', '-q', origin, clone])
  appendFileSync(path.join(clone, file), text)
  const author = ['-c', 'user.name=Trial', '-c', 'user.email=trial@example.com']
  execFileSync('git', ['-C', clone, ...author, 'commit', '-qam', 'chore: a release to try'])
  execFileSync('git', ['-C', clone, 'push', '-q'])
}

const agent = new Agent({ keepAlive: false, rejectUnauthorized: false })

/** Requests a path from this machine's nginx, with the domain as the host name. */
function get(url) {
  const options = { host: '127.0.0.1', servername: DOMAIN, path: url, agent, headers: { host: DOMAIN } }
  return new Promise((resolve) => {
    request(options, (response) => {
      response.resume()
      response.once('end', () => resolve({ status: response.statusCode }))
    })
      .once('error', (error) => resolve({ status: error.message }))
      .end()
  })
}

async function redirectsToHttps() {
  const { stdout } = spawnSync('curl', ['-sI', '-H', `Host: ${DOMAIN}`, 'http://127.0.0.1/'], {
    encoding: 'utf8',
  })
  return stdout.includes(`https://${DOMAIN}/`)
}

/** Requests the sign-in page repeatedly until `end` is called, which returns all statuses. */
function startPolling() {
  const statuses = []
  let isEnding = false
  const polling = (async () => {
    while (!isEnding) {
      statuses.push((await get('/login')).status)
      await sleep(200)
    }
  })()
  return {
    async end() {
      isEnding = true
      await polling
      return statuses
    },
  }
}

async function removeInstallation(folder) {
  writeFileSync('/etc/hosts', readFileSync('/etc/hosts', 'utf8').replace(HOSTS_LINE, ''))
  spawnSync('pkill', ['-KILL', '-u', 'lectern'])
  for (const kind of ['DATABASE', 'ROLE']) {
    spawnSync('runuser', ['-u', 'postgres', '--', 'psql', '-qc', `DROP ${kind} IF EXISTS lectern`], {
      cwd: '/',
    })
  }
  await sleep(1000)
  spawnSync('userdel', ['-r', 'lectern'])
  // userdel keeps the group, because nginx's user is a member of it.
  spawnSync('groupdel', ['lectern'])
  const units = ['lectern.socket', 'lectern.service', 'lectern-backup.service', 'lectern-backup.timer']
  const sites = ['sites-enabled', 'sites-available'].map((name) => `/etc/nginx/${name}/lectern`)
  const created = [HOME, folder, '/etc/lectern', '/usr/local/bin/lectern', ...sites]
  for (const file of [...created, ...units.map((unit) => `/etc/systemd/system/${unit}`)]) {
    await rm(file, { recursive: true, force: true })
  }
}

await main().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
