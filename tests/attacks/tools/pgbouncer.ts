import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../../server/postgres/free-port.mjs'

/** Returns whether PgBouncer is installed. */
export const isPgBouncerInstalled = () =>
  spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0

/**
 * Starts PgBouncer in front of a database in transaction mode, which hosting providers use. It accepts any
 * user without a password.
 */
export async function startPgBouncer(databaseUrl: string, connections = 2) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-pooler-'))
  const port = await findFreePort()
  const { hostname, port: serverPort, pathname, username, password } = new URL(databaseUrl)
  const server = `host=${hostname} port=${serverPort} dbname=${pathname.slice(1)} user=${username} password=${password}`
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: connections,
    max_client_conn: 100,
    // PgBouncer refuses to run as root.
    ...(process.getuid?.() === 0 && { user: 'nobody' }),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(file, ['[databases]', `course = ${server}`, '[pgbouncer]', ...lines, ''].join('\n'))
  chmodSync(folder, 0o755)
  const pooler = spawn('pgbouncer', ['-q', file], { stdio: 'ignore' })
  await untilListening(port)
  return {
    url: `postgresql://${username}@127.0.0.1:${port}/course`,
    async stop() {
      await stopProcess(pooler)
      rmSync(folder, { recursive: true })
    },
  }
}

async function stopProcess(pooler: ChildProcess) {
  const gone = new Promise((resolve) => pooler.once('exit', resolve))
  pooler.kill('SIGKILL')
  await gone
}

async function untilListening(port: number) {
  for (let left = 100; left > 0; left--) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('close', () => undefined).setTimeout(500, () => socket.destroy())
      socket.on('connect', () => socket.destroy())
    })
    if (isUp) return
    await sleep(50)
  }
  throw new Error('PgBouncer did not start')
}
