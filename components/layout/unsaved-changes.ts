import type { UnsavedWork } from './discard-dialog'

/**
 * Returns attributes that mark an element with unsaved work, such as an edited form. The marks exist only in
 * the DOM, so code that removes an element must first call `guardUnsavedChanges`.
 */
export function getUnsavedProps(isUnsaved: boolean, what: UnsavedWork = 'text') {
  return { 'data-unsaved': isUnsaved ? what : undefined }
}

const marked = '[data-unsaved]'
/**
 * Selects work that a soft navigation would lose. Leaves out the upload queue (`lessons`), which is lost only
 * when the document is closed.
 */
const ofPage = `${marked}:not([data-unsaved="lessons"])`
const hasUnsaved = (isSoft = false) => document.querySelector(isSoft ? ofPage : marked) !== null

/**
 * Kinds of unsaved work, the worst loss first. The user gets only one question, about the first kind that
 * exists.
 */
const worst: UnsavedWork[] = ['lessons', 'upload']

let isAsking = false

/**
 * Calls `proceed` if `root` contains no unsaved work, or if the user agrees to lose it. `isSoft` means that
 * the document stays open.
 */
export async function guardUnsavedChanges(
  root: ParentNode | null,
  proceed: () => void,
  isSoft = false,
): Promise<void> {
  const held = [...(root?.querySelectorAll<HTMLElement>(isSoft ? ofPage : marked) ?? [])]
  if (held.length === 0) return proceed()
  if (isAsking) return
  isAsking = true
  const isSure = await ask(
    worst.find((what) => held.some(({ dataset }) => dataset.unsaved === what)) ?? 'text',
  )
  isAsking = false
  if (!isSure) return
  // After the user has agreed, neither this code nor the browser asks again.
  for (const { dataset } of held) delete dataset.unsaved
  proceed()
}

async function ask(what: UnsavedWork): Promise<boolean> {
  try {
    return await (await import('./discard-dialog')).confirmDiscard(what)
  } catch {
    // Without a connection, the dialog can’t be loaded, so the browser’s own dialog asks.
    return window.confirm('Your changes haven’t been saved. Discard them?')
  }
}

function askAtLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || !leavesPage(link, event)) return
  const isSoft = link.dataset.soft !== undefined
  if (!hasUnsaved(isSoft)) return
  event.preventDefault()
  event.stopPropagation()
  guardUnsavedChanges(document, () => link.click(), isSoft)
}

function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const { href, target, origin, pathname, search } = link
  if (!href || target === '_blank' || link.hasAttribute('download')) return false
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  return `${origin}${pathname}${search}` !== `${location.origin}${location.pathname}${location.search}`
}

function askAtReturn(event: NavigateEvent): void {
  const isSoft = event.destination.sameDocument
  if (event.navigationType !== 'traverse' || !event.cancelable || !hasUnsaved(isSoft)) return
  event.preventDefault()
  guardUnsavedChanges(document, () => window.navigation.traverseTo(event.destination.key), isSoft)
}

// Asks before the user leaves a page with unsaved work, whether by a link, the back button, or closing the
// tab.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => hasUnsaved() && event.preventDefault())
  // The capture phase runs before React, because Next's links leave the page in their own click handler.
  window.addEventListener('click', askAtLink, { capture: true })
  // Without the Navigation API, the browser’s back button can’t be stopped.
  window.navigation?.addEventListener('navigate', askAtReturn)
}
