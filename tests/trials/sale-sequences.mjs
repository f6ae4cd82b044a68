import { spawnSync } from 'node:child_process'

/**
 * Plays all recorded sequences of sales, and runs each property test of them with more random histories than
 * `npm test` does. `--write` saves the results of the sequences.
 */
const env = {
  ...process.env,
  SEQUENCES: '1000',
  ...(process.argv.includes('--write') && { SEQUENCES_WRITE: '1' }),
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', 'tests/sequences', 'notifications/decide-purchase'],
  { env, stdio: 'inherit' },
)
process.exitCode = status ?? 1
