const LOOKS_MS = 1000
/** Number of consecutive checks with buffered data and no new frame that count as stalled. */
const LOOKS = 4
/** Buffered seconds that a check requires. A shorter buffer may be the end of a segment. */
const AHEAD = 1

const isLoadedAhead = ({ buffered, currentTime, duration }: HTMLVideoElement) =>
  Array.from({ length: buffered.length }, (_, index) => index).some(
    (index) =>
      buffered.start(index) <= currentTime && buffered.end(index) >= Math.min(duration, currentTime + AHEAD),
  )

const shown = (film: HTMLVideoElement) => film.getVideoPlaybackQuality().totalVideoFrames

/**
 * Calls `onStuck` once if a playing video shows no new frame for four seconds although data is buffered. An
 * empty buffer or a hidden page does not count as stalled. Returns a function that stops the checks.
 */
export function watchForStuck(film: HTMLVideoElement, onStuck: () => void): () => void {
  let frames = shown(film)
  let looks = 0
  const timer = setInterval(() => {
    const isToPlay = !film.paused && !film.ended && !film.seeking && !document.hidden
    const isStill = isToPlay && isLoadedAhead(film) && shown(film) === frames
    frames = shown(film)
    looks = isStill ? looks + 1 : 0
    if (looks < LOOKS) return
    clearInterval(timer)
    onStuck()
  }, LOOKS_MS)
  return () => clearInterval(timer)
}
