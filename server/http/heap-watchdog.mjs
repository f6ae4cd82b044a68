import { constants, PerformanceObserver } from 'node:perf_hooks'
import v8 from 'node:v8'

/**
 * Share of the heap in use after a major garbage collection, above which the heap counts as full. The heap
 * must be full `TIMES` times in a row, so that a short peak doesn't count.
 */
const FULL_SHARE = 0.8
const TIMES = 3

/**
 * Calls `onFull` with the megabytes in use when the heap stays nearly full after garbage collections. Returns
 * a function that stops watching.
 * @param {(megabytes: number) => void} onFull
 * @param {() => { used_heap_size: number, heap_size_limit: number }} [read]
 */
export function watchHeap(onFull, read = v8.getHeapStatistics) {
  let times = 0
  const look = () => {
    const { used_heap_size: used, heap_size_limit: limit } = read()
    times = used > limit * FULL_SHARE ? times + 1 : 0
    if (times < TIMES) return
    times = 0
    onFull(Math.round(used / 1024 ** 2))
  }
  const observer = new PerformanceObserver((list) => {
    /** @param {import('node:perf_hooks').PerformanceEntry} entry */
    const isMajor = (entry) =>
      'detail' in entry && Object(entry.detail).kind === constants.NODE_PERFORMANCE_GC_MAJOR
    if (list.getEntries().some(isMajor)) look()
  })
  observer.observe({ entryTypes: ['gc'] })
  return () => observer.disconnect()
}
