let latest: string | null = null
const watchers = new Set<() => void>()

/** Says that progress was saved, so that pages that were drawn before know it. */
export function noteProgressChange(updatedAt: string | null): void {
  if (!updatedAt || updatedAt <= (latest ?? '')) return
  latest = updatedAt
  for (const watcher of watchers) watcher()
}

/** When the viewer's progress was last changed from this document (ISO 8601); null when it was not. */
export function latestProgressChange(): string | null {
  return latest
}

/** Calls the watcher at every change; returns how to stop. */
export function watchProgressChanges(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
