import type { Unsaved } from './unsaved-question'

/**
 * Marks an element that holds what would be lost with it, such as a form that was touched. The page itself is the list:
 * whoever is about to take an element away asks `unlessUnsaved` first.
 */
export function unsaved(isUnsaved: boolean, what: Unsaved = 'text') {
  return { 'data-unsaved': isUnsaved ? what : undefined }
}

const marked = '[data-unsaved]'
/** What goes on while one page of ours follows another, and ends with the document alone. */
const ofPage = `${marked}:not([data-unsaved="lessons"])`
const hasUnsaved = (isSoft = false) => document.querySelector(isSoft ? ofPage : marked) !== null

/** One question is asked, about what is worst to lose. */
const worst: Unsaved[] = ['lessons', 'upload']

let isAsking = false

/**
 * Goes on when nothing in `root` would be lost by it, or once the person has agreed to lose it. `isSoft`: the document
 * stays.
 */
export async function unlessUnsaved(
  root: ParentNode | null,
  goOn: () => void,
  isSoft = false,
): Promise<void> {
  const held = [...(root?.querySelectorAll<HTMLElement>(isSoft ? ofPage : marked) ?? [])]
  if (held.length === 0) return goOn()
  if (isAsking) return
  isAsking = true
  const isSure = await ask(
    worst.find((what) => held.some(({ dataset }) => dataset.unsaved === what)) ?? 'text',
  )
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

function askAtLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || !leavesBy(link, event)) return
  const isSoft = link.dataset.soft !== undefined
  if (!hasUnsaved(isSoft)) return
  event.preventDefault()
  event.stopPropagation()
  unlessUnsaved(document, () => link.click(), isSoft)
}

function leavesBy(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const { href, target, origin, pathname, search } = link
  if (!href || target === '_blank' || link.hasAttribute('download')) return false
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  return `${origin}${pathname}${search}` !== `${location.origin}${location.pathname}${location.search}`
}

function askAtReturn(event: NavigateEvent): void {
  const isSoft = event.destination.sameDocument
  if (event.navigationType !== 'traverse' || !event.cancelable || !hasUnsaved(isSoft)) return
  event.preventDefault()
  unlessUnsaved(document, () => window.navigation.traverseTo(event.destination.key), isSoft)
}

// Wherever something can be marked, the page is not left without asking: by a link, by the way back, or with its tab.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => hasUnsaved() && event.preventDefault())
  // Before React hears of it: a link of Next's has left the page once it was told.
  window.addEventListener('click', askAtLink, { capture: true })
  // Browsers without the Navigation API cannot be held on their way back.
  window.navigation?.addEventListener('navigate', askAtReturn)
}
