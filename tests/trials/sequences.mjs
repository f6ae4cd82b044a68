import { spawnSync } from 'node:child_process'

/**
 * Plays all recorded sequences of sales and a hundred thousand histories of each property of them, where `npm test` plays
 * the first and fewer. `--write` keeps what the sequences leave.
 */
const env = {
  ...process.env,
  SEQUENCES: '10000',
  ...(process.argv.includes('--write') && { SEQUENCES_WRITE: '1' }),
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', 'tests/sequences', 'notifications/decide'],
  { env, stdio: 'inherit' },
)
process.exitCode = status ?? 1
