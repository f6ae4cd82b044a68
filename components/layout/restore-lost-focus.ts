/** Time in which the button that opened the dialog gets the focus or disappears. Milliseconds. */
const CLOSING_MS = 200

/** Moves the focus to the top of the page if the button that opened a closing dialog no longer exists. */
export function restoreLostFocus() {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const main = document.querySelector('main')
    main?.setAttribute('tabindex', '-1')
    main?.focus({ preventScroll: true })
  }, CLOSING_MS)
}
