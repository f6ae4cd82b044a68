import type { Unsaved } from './unsaved-question'

/**
 * Marks an element that holds what would be lost with it, such as a form that was touched. The page itself is the list:
 * whoever is about to take an element away asks `unlessUnsaved` first.
 */
export function unsaved(isUnsaved: boolean, what: Unsaved = 'text') {
  return { 'data-unsaved': isUnsaved ? what : undefined }
}

const marked = '[data-unsaved]'

export const hasUnsaved = (root: ParentNode) => root.querySelector(marked) !== null

let isAsking = false

/** Goes on when nothing in `root` would be lost by it, or once the person has agreed to lose it. */
export async function unlessUnsaved(root: ParentNode | null, goOn: () => void): Promise<void> {
  const held = [...(root?.querySelectorAll<HTMLElement>(marked) ?? [])]
  if (held.length === 0) return goOn()
  if (isAsking) return
  isAsking = true
  const isSure = await ask(held.some(({ dataset }) => dataset.unsaved === 'upload') ? 'upload' : 'text')
  isAsking = false
  if (!isSure) return
  // What one agreed to lose is not asked about again, by the browser neither.
  for (const { dataset } of held) delete dataset.unsaved
  goOn()
}

async function ask(what: Unsaved): Promise<boolean> {
  try {
    return await (await import('./unsaved-question')).askToDiscard(what)
  } catch {
    // Nothing can be loaded without a connection, but the browser has a question of its own.
    return window.confirm('What you did here is not saved. Discard it?')
  }
}
