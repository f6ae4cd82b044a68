let latest: string | null = null
const watchers = new Set<() => void>()

/** Notifies the watchers that progress was saved, so pages rendered earlier can refresh. */
export function announceProgressChange(updatedAt: string | null): void {
  if (!updatedAt || updatedAt <= (latest ?? '')) return
  latest = updatedAt
  for (const watcher of watchers) watcher()
}

/** Returns the time of the last progress change made in this document (ISO 8601), or null. */
export function getLatestProgressChange(): string | null {
  return latest
}

/** Calls the watcher on every change. Returns a function that stops watching. */
export function watchProgressChanges(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
