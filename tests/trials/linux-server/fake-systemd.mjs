import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { holdSocket } from '../../attacks/tools/hold-socket.mjs'

const UNITS = '/etc/systemd/system'

/**
 * Starts a stand-in for systemd: it runs the copied units, holds the socket across restarts, and starts nginx
 * and Postgres with the machine's configuration.
 */
export function startFakeSystemd() {
  let held
  let nginx
  const startLectern = async () => {
    held ??= await hold()
  }
  const acts = {
    'daemon-reload': async () => undefined,
    'enable --now lectern.socket lectern.service': startLectern,
    'enable --now lectern.socket lectern.service lectern-backup.timer': startLectern,
    'enable --now nginx': async () => undefined,
    'enable --now postgresql': async () => startPostgres(),
    'restart lectern.service': async () => {
      const running = programOf(held)
      held.kill('SIGUSR1')
      while (programOf(held) === running) await sleep(100)
    },
    'restart nginx': async () => {
      await stopNginx()
      nginx = spawn('nginx', ['-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'inherit'] })
    },
  }
  async function stopNginx() {
    if (!nginx) return
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
  }
  return {
    /** Runs `systemctl WORDS`. Throws for unknown words. */
    async act(words) {
      console.log(`  $ systemctl ${words}`)
      if (!acts[words]) throw new Error(`No stand-in for systemctl ${words}`)
      await acts[words]()
    },
    async stop() {
      await stopNginx()
      if (!held) return
      held.kill('SIGTERM')
      await once(held, 'exit')
    },
  }
}

/** Returns the process ID of the program that holds the socket. */
const programOf = ({ pid }) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()

/** Starts the machine's Postgres cluster. Does nothing if it already runs. */
function startPostgres() {
  const [{ version }] = JSON.parse(execFileSync('pg_lsclusters', ['--json'], { encoding: 'utf8' }))
  spawnSync('pg_ctlcluster', [String(version), 'main', 'start'], { stdio: 'inherit' })
}

/** Holds the socket of lectern.socket and runs the command of lectern.service with its user and folder. */
function hold() {
  const service = readFileSync(`${UNITS}/lectern.service`, 'utf8')
  const socket = readFileSync(`${UNITS}/lectern.socket`, 'utf8')
  const of = (unit, name) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)[1]
  const user = of(service, 'User')
  const [, port] = /:(\d+)$/.exec(of(socket, 'ListenStream'))
  const asUser = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']
  const inFolder = ['env', `--chdir=${of(service, 'WorkingDirectory')}`]
  const program = [...asUser, ...inFolder, ...of(service, 'ExecStart').split(' ')]
  return holdSocket(Number(port), program, { ...environment(), HOME: '/srv/lectern', USER: user })
}

/** Returns a service's environment, plus the variables that this machine needs to reach the npm registry. */
const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(PATH|NODE_EXTRA_CA_CERTS|npm_config_.*|(https?|no)_proxy)$/i.test(name),
    ),
  )
