import { spawn } from 'node:child_process'
import { build, generate, install } from './start/make.mjs'
import { root } from './start/settings.mjs'

/** What is measured, each against a floor on the same machine. Figures are printed; nothing fails by them. */
const parts = [
  ['What pages weigh', ['scripts/bench/weight.mjs']],
  ['Requests and memory', ['scripts/bench/requests.mjs']],
  ['Sales notifications', ['scripts/bench/ipn.mjs']],
  ['Video from disk', ['scripts/bench/video.mjs']],
  ['Growth', ['--conditions', 'react-server', '--import', 'tsx', 'scripts/bench/growth.ts']],
]

await install()
await generate()
await build(process.env)
for (const [title, args] of parts) {
  console.log(`\n${title}`)
  await new Promise((resolve) =>
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).once('exit', resolve),
  )
}
