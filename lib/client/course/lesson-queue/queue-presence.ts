/**
 * Session storage key of the lesson queue. Its presence is checked without loading the code of the queue.
 */
export const QUEUE_STORAGE_KEY = 'lesson-queue'

const watchers = new Set<() => void>()

function hasSavedQueue(): boolean {
  try {
    return sessionStorage.getItem(QUEUE_STORAGE_KEY) !== null
  } catch {
    // Session storage can be blocked.
    return false
  }
}

let hasQueue = false

/** Notifies the watchers that the queue has lessons. */
export function announceLessonQueue(): void {
  hasQueue = true
  for (const watcher of watchers) watcher()
}

/**
 * Calls `show` once there is a queue, immediately if there already is one. Returns a function that stops
 * watching.
 */
export function watchForLessonQueue(show: () => void): () => void {
  watchers.add(show)
  if (hasQueue || hasSavedQueue()) show()
  return () => watchers.delete(show)
}
