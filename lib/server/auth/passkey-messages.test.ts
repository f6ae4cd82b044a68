import { isCounterReused } from './passkey-messages'

test.each([
  ['a synced passkey always reports 0', 0, 0, false],
  ['the first counter of a passkey', 0, 1, false],
  ['a counter that grows', 7, 8, false],
  ['the same counter again', 7, 7, true],
  ['a counter that goes back', 7, 6, true],
  ['a counter that starts again at 0', 7, 0, true],
])('%s', (_, stored, sent, isReused) => expect(isCounterReused(stored, sent)).toBe(isReused))
