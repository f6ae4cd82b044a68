import { useSyncExternalStore } from 'react'

const chosen = new Map<string, string>()
const watchers = new Set<() => void>()

function subscribe(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function read(name: string): string | null {
  const known = chosen.get(name)
  if (known !== undefined) return known
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Saves a choice in this browser. Without storage, the choice is lost when the page closes. */
function saveChoice(name: string, choice: string): void {
  chosen.set(name, choice)
  try {
    localStorage.setItem(name, choice)
  } catch {
    // Storage can be blocked or full.
  }
  for (const watcher of watchers) watcher()
}

/**
 * Returns the choice that this browser saved under a name, and a function that saves it. The choice is null
 * if nothing was saved, and on the server.
 */
export function useSavedChoice(name: string): [string | null, (choice: string) => void] {
  const choice = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => null,
  )
  return [choice, (next) => saveChoice(name, next)]
}
