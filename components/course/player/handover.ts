/** Time that the element of one lesson waits for the page of the next, which may never open. Milliseconds. */
const WAIT_MS = 15_000

let nextLessonId: string | null = null
let kept: HTMLVideoElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Marks the lesson that opens next to play automatically in the current video element. Browsers let an
 * element that a person started continue, but may block a new one.
 */
export function handOver(videoId: string): void {
  forget()
  nextLessonId = videoId
}

/** Returns whether this lesson is to play automatically. */
export const isHandedOver = (videoId: string) => nextLessonId === videoId

/**
 * Keeps the element of a closing player in the document while the next page is rendered, if a lesson is to
 * play in it.
 */
export function keep(film: HTMLVideoElement): void {
  if (nextLessonId === null) {
    leaveFullscreen()
    return
  }
  kept = film
  film.hidden = true
  move(film, document.body)
  timer = setTimeout(() => {
    forget()
    leaveFullscreen()
  }, WAIT_MS)
}

/** Moves the kept element, or a new one if there is none, into the next player. */
export function takeOver(parent: Element): HTMLVideoElement {
  const film = kept ?? document.createElement('video')
  kept = null
  forget()
  film.hidden = false
  move(film, parent)
  return film
}

/** Cancels the handover and removes the kept element. */
export function forget(): void {
  clearTimeout(timer)
  nextLessonId = null
  kept?.remove()
  kept = null
}

/**
 * Moves the element with `moveBefore` where the browser supports it, so that it never leaves the document.
 */
function move(film: HTMLVideoElement, parent: Element): void {
  if (film.isConnected && 'moveBefore' in parent) parent.moveBefore(film, null)
  else parent.append(film)
}

function leaveFullscreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
}
