import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Another process of the product that settles the notifications that wait. */
export const settleElsewhere = (env?: Record<string, string>) =>
  runElsewhere('sales/notifications/after', 'processQueue', env)
/** Another process of the product that opens the sales that wait for a product. */
export const matchElsewhere = () =>
  runElsewhere('sales/notifications/match-waiting-sales', 'matchWaitingSales')

/** Another process of the product that has a turn, and never ends it. */
export const turnElsewhere = (name: string) =>
  run(
    `require('./lib/data/system/job-lease.ts').runExclusively('${name}', () => new Promise(() => setInterval(() => {}, 1000)))`,
    ['--conditions=react-server'],
  )

/** Another process of the product that goes on with an import. */
export const importElsewhere = () => runElsewhere('sales/imports/run-imports', 'runImports')

/** React draws no mails under the condition by which the others know that they are on a server. */
const DRAWS = `const modules = require('node:module'), load = modules._load;
  modules._load = (name, ...rest) => (name === 'server-only' ? {} : load(name, ...rest));`

/** Another process of the product that sends mails to many. */
export const sendBroadcastsElsewhere = () =>
  run(`${DRAWS} ${sourceOf('mail/send-broadcasts', 'sendBroadcasts')}`, [])

/** `ended` resolves how it ended. */
function runElsewhere(file: string, work: string, env: Record<string, string> = {}) {
  return run(sourceOf(file, work), ['--conditions=react-server'], env)
}

const sourceOf = (file: string, work: string) =>
  `require('./lib/data/${file}.ts').${work}().then(() => process.exit(0))`

function run(source: string, conditions: string[], env: Record<string, string> = {}) {
  const args = [...conditions, '--import', 'tsx', '--eval', source]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' })
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code)
  return { ended, kill: () => child.kill('SIGKILL') }
}
