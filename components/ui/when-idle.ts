/** Maximum time to wait for an idle browser. Milliseconds. */
const PATIENCE_MS = 3000

/** Runs `work` once the browser is idle. Returns a function that cancels it. */
export function runWhenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, PATIENCE_MS / 10)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(handle)
}
