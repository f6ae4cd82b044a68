const CHECK_MS = 1000
/** Number of consecutive checks without a new frame, despite buffered data, that count as a stall. */
const CHECKS = 4
/** Buffered seconds that a check requires. A shorter buffer may be the end of a segment. */
const BUFFERED_SECONDS = 1

const isLoadedAhead = ({ buffered, currentTime, duration }: HTMLVideoElement) =>
  Array.from({ length: buffered.length }, (_, index) => index).some(
    (index) =>
      buffered.start(index) <= currentTime &&
      buffered.end(index) >= Math.min(duration, currentTime + BUFFERED_SECONDS),
  )

const framesShown = (video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames

/**
 * Calls `onStuck` once if a playing video shows no new frame for four seconds although data is buffered. An
 * empty buffer or a hidden page doesn’t count as a stall. Returns a function that stops the checks.
 */
export function watchForStall(video: HTMLVideoElement, onStuck: () => void): () => void {
  let frames = framesShown(video)
  let failedChecks = 0
  const timer = setInterval(() => {
    const shouldPlay = !video.paused && !video.ended && !video.seeking && !document.hidden
    const isStalled = shouldPlay && isLoadedAhead(video) && framesShown(video) === frames
    frames = framesShown(video)
    failedChecks = isStalled ? failedChecks + 1 : 0
    if (failedChecks < CHECKS) return
    clearInterval(timer)
    onStuck()
  }, CHECK_MS)
  return () => clearInterval(timer)
}
