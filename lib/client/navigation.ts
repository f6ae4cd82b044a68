/** How long a notice is read before the browser leaves, in milliseconds. */
const LEAVE_AFTER_MS = 500

/** Leaves the page for another address, once the notice that says why could be seen. */
export function leaveFor(path: string): void {
  setTimeout(() => window.location.assign(path), LEAVE_AFTER_MS)
}
