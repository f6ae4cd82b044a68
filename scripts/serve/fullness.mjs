import { constants, PerformanceObserver } from 'node:perf_hooks'
import v8 from 'node:v8'

/** So much of the heap in use right after a collection, and so often in a row, is no peak. */
const FULL_SHARE = 0.8
const TIMES = 3

/** Calls once the heap stays nearly full although it was collected; returns how to end the watch. */
export function watchFullness(onFull, read = v8.getHeapStatistics) {
  let times = 0
  const look = () => {
    const { used_heap_size: used, heap_size_limit: limit } = read()
    times = used > limit * FULL_SHARE ? times + 1 : 0
    if (times < TIMES) return
    times = 0
    onFull(Math.round(used / 1024 ** 2))
  }
  const observer = new PerformanceObserver((list) => {
    const isMajor = ({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR
    if (list.getEntries().some(isMajor)) look()
  })
  observer.observe({ entryTypes: ['gc'] })
  return () => observer.disconnect()
}
