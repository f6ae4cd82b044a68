const LOOKS_MS = 1000
/** For so many looks in a row bytes were there and no picture came. */
const LOOKS = 4
/** Of what is loaded ahead, in seconds: less may be the end of a piece. */
const AHEAD = 1

const isLoadedAhead = ({ buffered, currentTime, duration }: HTMLVideoElement) =>
  Array.from({ length: buffered.length }, (_, index) => index).some(
    (index) =>
      buffered.start(index) <= currentTime && buffered.end(index) >= Math.min(duration, currentTime + AHEAD),
  )

const shown = (film: HTMLVideoElement) => film.getVideoPlaybackQuality().totalVideoFrames

/**
 * Calls when a film that is to play shows nothing for four seconds although its bytes are there. Waiting for bytes is no
 * such thing, and a hidden page shows nothing by right. Returns how to end the watch.
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
