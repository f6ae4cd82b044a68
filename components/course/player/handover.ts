/** How long the element of one lesson waits for the page of the next, which may never come. */
const WAITS_MS = 15_000

let wanted: string | null = null
let kept: HTMLVideoElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * The lesson whose page is about to be opened is to play by itself, in the element of this one: browsers let an element
 * go on that a person has started, and may refuse a new one.
 */
export function handOver(videoId: string): void {
  forget()
  wanted = videoId
}

/** Whether this lesson is to play by itself. */
export const isHandedOver = (videoId: string) => wanted === videoId

/** Of a player that goes: its element stays in the document while the next page is drawn, if one is to play in it. */
export function keep(film: HTMLVideoElement): void {
  if (wanted === null) {
    leaveFullscreen()
    return
  }
  kept = film
  film.hidden = true
  move(film, document.body)
  timer = setTimeout(() => {
    forget()
    leaveFullscreen()
  }, WAITS_MS)
}

/** For a player that comes: the element it is to play in, in its place; a new one where none was kept. */
export function takeOver(place: Element): HTMLVideoElement {
  const film = kept ?? document.createElement('video')
  kept = null
  forget()
  film.hidden = false
  move(film, place)
  return film
}

/** Nobody is waited for any longer. */
export function forget(): void {
  clearTimeout(timer)
  wanted = null
  kept?.remove()
  kept = null
}

/** Where the browser can, without taking it out of the document on the way. */
function move(film: HTMLVideoElement, place: Element): void {
  if (film.isConnected && 'moveBefore' in place) place.moveBefore(film, null)
  else place.append(film)
}

function leaveFullscreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
}
