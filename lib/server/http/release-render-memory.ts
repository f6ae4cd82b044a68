import 'server-only'
import { cacheSignal } from 'react'

/**
 * Releases the memory of the current render when it ends. React ends each render of server components by
 * aborting its `cacheSignal` with an Error. Until code reads that Error’s stack, V8 keeps the objects of its
 * functions alive, and with them the whole request (docs/decisions/0010).
 */
export function releaseMemoryAfterRender(): void {
  const signal = cacheSignal()
  signal?.addEventListener('abort', () => void signal.reason?.stack, { once: true })
}
