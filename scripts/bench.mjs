import { spawn } from 'node:child_process'
import { printRow } from './bench/turns.mjs'
import { build, generate, install } from './start/make.mjs'
import { root } from './start/settings.mjs'

/** What is measured, each against a floor on the same machine. Figures are printed; nothing fails by them. */
const parts = [
  ['scripts/bench/landing.mjs'],
  ['scripts/bench/weight.mjs'],
  ['scripts/bench/opening.mjs'],
  ['scripts/bench/requests.mjs'],
  ['scripts/bench/ipn.mjs'],
  ['scripts/bench/video.mjs'],
  ['scripts/bench/memory.mjs'],
  ['--conditions', 'react-server', '--import', 'tsx', 'scripts/bench/growth.ts'],
]

await install()
await generate()
await build(process.env)
printRow('what', 'measured', 'goal')
printRow('---', '---', '---')
for (const args of parts) {
  await new Promise((resolve) =>
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).once('exit', resolve),
  )
}
