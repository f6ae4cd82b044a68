import { inNode } from '@/tests/in-node'

/** Returns how often `onFull` was called, if these percentages of the heap were in use after collections. */
const countCalls = (percents: number[]) =>
  inNode(`
    import { setFlagsFromString } from 'node:v8'
    import { runInNewContext } from 'node:vm'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { watchHeap } from './server/http/heap-watchdog.mjs'
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc')
    let used = 0
    let calls = 0
    const stop = watchHeap(() => { calls += 1 }, () => ({ used_heap_size: used, heap_size_limit: 100 }))
    for (const percent of ${JSON.stringify(percents)}) {
      used = percent
      collect()
      await sleep(50)
    }
    stop()
    console.log(calls)`)

test('reports a heap that stays full, but not one with peaks', () => {
  expect(countCalls([81, 90, 85])).toBe(1)
  expect(countCalls([81, 90, 50, 85, 90])).toBe(0)
})
