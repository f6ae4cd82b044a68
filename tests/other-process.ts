import { spawn } from 'node:child_process'
import { once } from 'node:events'

const source = `require('./lib/data/sales/notifications/drain.ts').settleWaiting().then(() => process.exit(0))`

/** Another process of the product that settles the notifications that wait; `ended` resolves how it ended. */
export function settleElsewhere(env: Record<string, string> = {}) {
  const args = ['--conditions=react-server', '--import', 'tsx', '--eval', source]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' })
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code)
  return { ended, kill: () => child.kill('SIGKILL') }
}
