import { WatchLedger } from '@/lib/client/course/watched'
import type { ProgressInput } from '@/lib/contract/course/progress'
import { SECONDS_MAX } from '@/lib/contract/seconds-max'

const REPORT_EVERY_MS = 15_000
/** The first frame of a visit is news: it does not wait for the others. */
const FIRST_AFTER_SECONDS = 2

export interface Reporting {
  /** Where the server knows the viewer to be. */
  stoppedAt: number
  /** How long the server knows the video to be; null or 0 while it does not. */
  duration: number | null
  /** Returns whether the report is done with; what it held goes with the next one otherwise. */
  send: (report: Omit<ProgressInput, 'videoId' | 'completed'>) => Promise<boolean>
}

/**
 * Reports the place and what was really played: 2 s after the first frame, every 15 s while playing, on pause, at the
 * end, and when the page is hidden or left. Returns how to end that.
 */
export function reportPlaying(video: HTMLVideoElement, { stoppedAt, duration, send }: Reporting): () => void {
  const ledger = new WatchLedger()
  let saved = stoppedAt
  let hasPlayed = false
  let hasReported = false

  const isMoving = () => !video.paused && !video.seeking
  const leave = () => ledger.stop()
  // While it seeks, the element names the place it goes to, which was not played.
  const stop = () => (video.seeking ? leave() : ledger.stop(video.currentTime))

  async function report() {
    stop()
    if (isMoving()) ledger.play(video.currentTime)
    const second = Math.floor(video.currentTime)
    const watched = ledger.take()
    if (!hasPlayed || (second === saved && watched.length === 0)) return
    saved = second
    hasReported ||= watched.length > 0
    const isDone = await send({
      lastPosition: second,
      ...playedOf(watched),
      ...(!duration && lengthOf(video)),
    })
    if (isDone) return
    ledger.giveBack(watched)
    saved = Number.NaN
  }
  function goOn() {
    if (!isMoving()) return
    hasPlayed = true
    ledger.play(video.currentTime)
    if (!hasReported && ledger.length >= FIRST_AFTER_SECONDS) report()
  }
  const over = new AbortController()
  function on(target: EventTarget, names: string, listen: () => void) {
    for (const name of names.split(' ')) target.addEventListener(name, listen, { signal: over.signal })
  }
  on(video, 'playing timeupdate seeked', goOn)
  on(video, 'seeking emptied', leave)
  on(video, 'waiting', stop)
  on(video, 'pause', report)
  on(window, 'pagehide', report)
  on(document, 'visibilitychange', () => document.hidden && report())
  const timer = setInterval(() => !video.paused && report(), REPORT_EVERY_MS)
  return () => {
    over.abort()
    clearInterval(timer)
    report()
  }
}

const playedOf = (watched: [number, number][]) => watched.length > 0 && { watched }

/** A live stream has no length, and a film of half a second none in whole seconds. */
function lengthOf(video: HTMLVideoElement): { duration: number } | undefined {
  const duration = Math.round(video.duration)
  return duration >= 1 && duration <= SECONDS_MAX ? { duration } : undefined
}
