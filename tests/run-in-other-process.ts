import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Processes waiting notifications in another process. */
export const processNotificationsElsewhere = (env?: Record<string, string>) =>
  runElsewhere('sales/notifications/process-queue', 'processQueue', env)
/** Matches sales that wait for a product in another process. */
export const matchWaitingSalesElsewhere = () =>
  runElsewhere('sales/notifications/match-waiting-sales', 'matchWaitingSales')

/** Acquires a lease in another process and never releases it. */
export const holdLeaseElsewhere = (name: string) =>
  run(
    `require('./lib/data/system/job-lease.ts').runExclusively('${name}', () => new Promise(() => setInterval(() => {}, 1000)))`,
    ['--conditions=react-server'],
  )

/** Continues imports in another process. */
export const runImportsElsewhere = () => runElsewhere('sales/imports/run-imports', 'runImports')

/** Declares a withdrawal in another process, which then does nothing: it neither matches nor sends emails. */
export const declareWithdrawalElsewhere = (input: object) =>
  run(
    `require('./lib/data/sales/withdrawals/declare-withdrawal.ts')
      .declareWithdrawal(${JSON.stringify(input)}, null, new Headers()).then(() => setInterval(() => {}, 1000))`,
    ['--conditions=react-server'],
  )

/** Stubs `server-only`, because emails can't be rendered under the `react-server` condition. */
const STUB_SERVER_ONLY = `const modules = require('node:module'), load = modules._load;
  modules._load = (name, ...rest) => (name === 'server-only' ? {} : load(name, ...rest));`

/** Sends broadcasts in another process. */
export const sendBroadcastsElsewhere = () =>
  run(`${STUB_SERVER_ONLY} ${sourceOf('mail/send-broadcasts', 'sendBroadcasts')}`, [])

/** Runs an exported function in another process. `ended` resolves with the exit code. */
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
