import { spawnSync } from 'node:child_process'

/** Plays all recorded sequences of sales, where `npm test` plays the first of them. `--write` keeps what they leave. */
const env = {
  ...process.env,
  SEQUENCES: '10000',
  ...(process.argv.includes('--write') && { SEQUENCES_WRITE: '1' }),
}
const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', 'tests/sequences'], {
  env,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
