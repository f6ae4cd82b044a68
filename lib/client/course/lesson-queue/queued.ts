/**
 * Session storage key that shows whether this tab has a lesson queue, so that the queue's own code need not
 * be loaded.
 */
export const QUEUE_KEY = 'lesson-queue'

const watchers = new Set<() => void>()

function isKept(): boolean {
  try {
    return sessionStorage.getItem(QUEUE_KEY) !== null
  } catch {
    // Session storage can be blocked.
    return false
  }
}

let isQueued = false

/** Notifies the watchers that the queue has lessons. */
export function tellQueued(): void {
  isQueued = true
  for (const watcher of watchers) watcher()
}

/**
 * Calls `show` once there is a queue, immediately if there already is one. Returns a function that stops
 * watching.
 */
export function whenQueued(show: () => void): () => void {
  watchers.add(show)
  if (isQueued || isKept()) show()
  return () => watchers.delete(show)
}
