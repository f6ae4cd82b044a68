import { setTimeout as sleep } from 'node:timers/promises'
import { memoizeAsync } from './memoize-async'

test('shares one call until the result expires, even after a failure', async () => {
  let times = 0
  const ask = memoizeAsync(async () => {
    times += 1
    await sleep(20)
    if (times === 2) throw new Error('away')
    return times
  }, 50)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask()).toBe(1)
  await sleep(60)
  await expect(ask()).rejects.toThrow('away')
  await sleep(60)
  expect(await ask()).toBe(3)
})
