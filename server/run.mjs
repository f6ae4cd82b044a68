import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findInheritedSocket } from './http/inherited-socket.mjs'
import { keepServing } from './start/server-process.mjs'
import { projectRoot } from './start/settings.mjs'

/** The bundled commands (scripts/build-standalone.mjs), each with its file and first arguments. */
const commands = {
  admin: ['admin'],
  backup: ['backup', 'write'],
  check: ['check'],
  doctor: ['doctor'],
  export: ['export'],
  migrate: ['migrate', 'deploy'],
  restore: ['backup', 'restore'],
}

/**
 * Runs a command with this process’s input and output. Rejects if the command fails.
 * @param {string[]} command @param {string[]} [args] @returns {Promise<void>}
 */
function command([name, ...before], args = []) {
  const file = path.join(projectRoot, 'prisma', `${name}.cjs`)
  const child = spawn(process.execPath, [file, ...before, ...args], { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error())))
  })
}

/**
 * Serves the standalone build (scripts/build-standalone.mjs). All settings come from the environment, no `.env` is
 * read or written, and there is no embedded database.
 */
async function serve() {
  Object.assign(process.env, {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    CRON_SECRET: process.env.CRON_SECRET || randomBytes(32).toString('base64'),
    // Passes the configuration of the build, because next.config.js isn’t packed.
    __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(readBuilt('required-server-files.json').config),
  })
  await command(['settings'])
  const databaseReady = command(['migrate', 'deploy'])
  const { stop } = await keepServing({ socket: findInheritedSocket(), databaseReady })
  const end = () => stop().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  console.log(`Lectern runs at ${process.env.APP_URL}`)
}

/** @param {string} name */
const readBuilt = (name) => JSON.parse(readFileSync(path.join(projectRoot, '.next', name), 'utf8'))

const [name = 'serve', ...args] = process.argv.slice(2)
const commandParts = Object.entries(commands).find(([command]) => command === name)?.[1]
const running =
  name === 'serve' ? serve() : commandParts ? command(commandParts, args) : Promise.reject(usageError())
running.catch((error) => {
  // A failed command has already printed its error.
  if (error.message) console.error(error.message)
  process.exit(1)
})

function usageError() {
  return new Error(`Usage: node scripts/run.mjs [serve | ${Object.keys(commands).join(' | ')}]`)
}
