/**
 * Whether there is a queue of lessons in this tab, for pages that draw it only then: the queue itself, and what sends its
 * films, is loaded with the first of them.
 */
export const QUEUE_KEY = 'lesson-queue'

const watchers = new Set<() => void>()

function isKept(): boolean {
  try {
    return sessionStorage.getItem(QUEUE_KEY) !== null
  } catch {
    // Storage can be forbidden.
    return false
  }
}

let isQueued = false

/** For the queue: there is something in it. */
export function tellQueued(): void {
  isQueued = true
  for (const watcher of watchers) watcher()
}

/** Calls once there is a queue, at once where there is one already; returns how to stop. */
export function whenQueued(show: () => void): () => void {
  watchers.add(show)
  if (isQueued || isKept()) show()
  return () => watchers.delete(show)
}
