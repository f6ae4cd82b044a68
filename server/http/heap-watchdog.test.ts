import { inNode } from '@/tests/in-node'

/** How often it was told, over collections after each of which so many percent of the heap were in use. */
const told = (percents: number[]) =>
  inNode(`
    import { setFlagsFromString } from 'node:v8'
    import { runInNewContext } from 'node:vm'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { watchHeap } from './server/http/heap-watchdog.mjs'
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc')
    let used = 0
    let told = 0
    const stop = watchHeap(() => { told += 1 }, () => ({ used_heap_size: used, heap_size_limit: 100 }))
    for (const percent of ${JSON.stringify(percents)}) {
      used = percent
      collect()
      await sleep(50)
    }
    stop()
    console.log(told)`)

test('a heap that stays full is told, one that is full now and then is not', () => {
  expect(told([81, 90, 85])).toBe(1)
  expect(told([81, 90, 50, 85, 90])).toBe(0)
})
