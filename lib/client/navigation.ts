/** Milliseconds that a toast is shown before the browser leaves the page. */
const LEAVE_AFTER_MS = 500

/**
 * If the page is still open after this many milliseconds, the person chose to stay when asked about unsaved
 * changes.
 */
const STAYED_AFTER_MS = 5000
let isLeaving = false

/**
 * Navigates to another URL after the toast was visible. If called several times, only the first call counts.
 */
export function navigateAfterToast(path: string): void {
  if (isLeaving) return
  isLeaving = true
  setTimeout(() => window.location.assign(path), LEAVE_AFTER_MS)
  setTimeout(() => {
    isLeaving = false
  }, LEAVE_AFTER_MS + STAYED_AFTER_MS)
}

/** Navigates with a full page load. */
export const openWithFullLoad = (path: string): void => window.location.assign(path)

export const reloadPage = (): void => window.location.reload()
