import 'server-only'
import { cacheSignal } from 'react'

/**
 * Frees what the end of the current render would keep in memory. React ends each render of server components by
 * aborting its `cacheSignal` with an Error. Until that Error's stack is read, V8 keeps the objects of its
 * functions alive, and with them the whole request (docs/decisions/0010).
 */
export function freeRenderAtEnd(): void {
  const signal = cacheSignal()
  signal?.addEventListener('abort', () => void signal.reason?.stack, { once: true })
}
