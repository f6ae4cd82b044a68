/** How long a notice is read before the browser leaves, in milliseconds. */
const LEAVE_AFTER_MS = 500

/** A page that is still there by then was not left: the browser asked about unsaved work, and the person stayed. */
const STAYED_AFTER_MS = 5000
let isLeaving = false

/**
 * Leaves the page for another url, once the notice that says why could be seen. Several reasons at once leave once, for
 * the first.
 */
export function leaveFor(path: string): void {
  if (isLeaving) return
  isLeaving = true
  setTimeout(() => window.location.assign(path), LEAVE_AFTER_MS)
  setTimeout(() => {
    isLeaving = false
  }, LEAVE_AFTER_MS + STAYED_AFTER_MS)
}

/** Opens a url as a whole: nothing of this page stays. */
export const openAnew = (path: string): void => window.location.assign(path)

/** Loads this page as a whole. */
export const loadAnew = (): void => window.location.reload()
