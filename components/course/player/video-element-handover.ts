/** Maximum time that a video element is kept for the next lesson, whose page may never open. Milliseconds. */
const WAIT_MS = 15_000

let nextLessonId: string | null = null
let kept: HTMLVideoElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Makes the next lesson play automatically in the current video element. Browsers may block playback in a new
 * element, but not in one that the viewer has already started.
 */
export function handOverVideoElement(videoId: string): void {
  cancelHandover()
  nextLessonId = videoId
}

/** Returns whether this lesson starts automatically in the element of the previous lesson. */
export const isHandedOverTo = (videoId: string) => nextLessonId === videoId

/**
 * Keeps the video element of a closing player in the document while the next page renders, if the next lesson
 * plays in this element.
 */
export function keepVideoElement(video: HTMLVideoElement): void {
  if (nextLessonId === null) {
    leaveFullscreen()
    return
  }
  kept = video
  // The next lesson may not use this element, for example a YouTube video.
  video.pause()
  video.hidden = true
  move(video, document.body)
  timer = setTimeout(() => {
    cancelHandover()
    leaveFullscreen()
  }, WAIT_MS)
}

/** Moves the kept video element into the next player. Creates a new element if none was kept. */
export function takeOverVideoElement(parent: Element): HTMLVideoElement {
  const video = kept ?? document.createElement('video')
  kept = null
  cancelHandover()
  video.hidden = false
  move(video, parent)
  return video
}

/** Cancels the handover and removes the kept element. */
export function cancelHandover(): void {
  clearTimeout(timer)
  nextLessonId = null
  kept?.remove()
  kept = null
}

/**
 * Moves the element with `moveBefore` if the browser supports it, so that the element never leaves the
 * document.
 */
function move(video: HTMLVideoElement, parent: Element): void {
  if (video.isConnected && 'moveBefore' in parent) parent.moveBefore(video, null)
  else parent.append(video)
}

function leaveFullscreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
}
