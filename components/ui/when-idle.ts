/** At the latest, in milliseconds. */
const PATIENCE_MS = 3000

/** Does something once the page is loaded and the browser has nothing else to do; returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, PATIENCE_MS / 10)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(handle)
}
