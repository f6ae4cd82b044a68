import { UnreportedRanges } from '@/lib/client/course/unreported-ranges'
import type { ProgressInput } from '@/lib/contract/course/progress'
import { POSITION_AGE_MAX } from '@/lib/contract/course/progress-limits'
import { VIDEO_SECONDS_MAX } from '@/lib/contract/video-seconds-max'

const REPORT_EVERY_MS = 15_000
/** Age of a report after which it isn’t sent again, because the server may have rejected it. */
const RESEND_SECONDS_MAX = 3600
/** Watched seconds after which a visit’s first report is sent, without waiting for the interval. */
const FIRST_AFTER_SECONDS = 2

type Report = Omit<ProgressInput, 'videoId' | 'completed'>

export interface WatchReportOptions {
  /**
   * The viewer’s saved position in seconds. Null if it’s unknown. Reports then leave out the position, so
   * they can’t overwrite it.
   */
  lastPosition: number | null
  /** The duration that the server has saved, in seconds. Null or 0 if the duration is unknown. */
  duration: number | null
  /** Sends a report. Returns false if the report failed, so the next report includes its content. */
  send: (report: Report) => Promise<boolean>
}

/**
 * Reports the position and the watched ranges: 2 s after the first frame, every 15 s while playing, on pause,
 * at the end, when the page is hidden or closed, and when the connection is back. Returns a function that stops
 * the reports.
 */
export function reportWatching(
  video: HTMLVideoElement,
  { lastPosition, duration, send }: WatchReportOptions,
): () => void {
  const ledger = new UnreportedRanges()
  /** Null if the server’s position is unknown, so any position is a change. */
  let saved = lastPosition
  /** The position of the last report, and the time of the first report with this position. */
  let reported = { second: lastPosition, at: Date.now() }
  let hasPlayed = false
  let hasReported = false
  // While a video loads again, and after it failed, its position is 0:00, which must not be stored. The
  // position counts again after a seek, or once the video plays.
  let isReloading = false

  const isMoving = () => !video.paused && !video.seeking && !isReloading
  const endRange = () => ledger.stop()
  // During a seek, `currentTime` is already the target position, which hasn’t been watched.
  const endRangeHere = () => (video.seeking ? endRange() : ledger.stop(video.currentTime))
  function positionPart(): { lastPosition?: number; positionAgeSeconds?: number } {
    if (lastPosition === null || isReloading) return {}
    const second = Math.floor(video.currentTime)
    if (second !== reported.second) reported = { second, at: Date.now() }
    const age = Math.min(Math.floor((Date.now() - reported.at) / 1000), POSITION_AGE_MAX)
    return { lastPosition: second, ...(age > 0 && { positionAgeSeconds: age }) }
  }

  async function report() {
    endRangeHere()
    if (isMoving()) ledger.play(video.currentTime)
    const position = positionPart()
    const { lastPosition: second = saved } = position
    const watched = ledger.take()
    const hasChanges = watched.length > 0 || second !== saved
    if (!hasPlayed || !hasChanges) return
    saved = second
    hasReported ||= watched.length > 0
    const content = {
      ...position,
      ...watchedPart(watched),
      ...(!duration && durationPart(video)),
    }
    const sentAt = Date.now()
    if (await send(content)) return
    if (listeners.signal.aborted) return resend(content, sentAt, send)
    ledger.giveBack(watched)
    saved = null
  }
  function recordPlaying() {
    if (!isMoving()) return
    hasPlayed = true
    ledger.play(video.currentTime)
    if (!hasReported && ledger.length >= FIRST_AFTER_SECONDS) report()
  }
  const listeners = new AbortController()
  function on(target: EventTarget, names: string, listen: () => void) {
    for (const name of names.split(' ')) target.addEventListener(name, listen, { signal: listeners.signal })
  }
  on(video, 'emptied', () => {
    isReloading = true
  })
  on(video, 'playing seeked', () => {
    isReloading &&= video.seeking
  })
  on(video, 'playing timeupdate seeked', recordPlaying)
  on(video, 'seeking emptied', endRange)
  on(video, 'waiting', endRangeHere)
  on(video, 'pause', report)
  on(window, 'pagehide online', report)
  on(document, 'visibilitychange', () => document.hidden && report())
  const timer = setInterval(() => !video.paused && report(), REPORT_EVERY_MS)
  return () => {
    listeners.abort()
    clearInterval(timer)
    report()
  }
}

/**
 * Sends a report that failed at the end of a lesson again every 15 s for an hour, with the age of its position.
 * The next report can’t include its content, because the video element may show another lesson.
 */
function resend(report: Report, sentAt: number, send: WatchReportOptions['send']): void {
  setTimeout(async () => {
    const age = (report.positionAgeSeconds ?? 0) + Math.floor((Date.now() - sentAt) / 1000)
    const isDone = await send({ ...report, positionAgeSeconds: Math.min(age, POSITION_AGE_MAX) })
    if (!isDone && age < RESEND_SECONDS_MAX) resend(report, sentAt, send)
  }, REPORT_EVERY_MS)
}

const watchedPart = (watched: [number, number][]) => watched.length > 0 && { watched }

/**
 * Returns the duration in whole seconds. Undefined for a live stream, which has no duration, and for a video
 * shorter than half a second.
 */
function durationPart(video: HTMLVideoElement): { duration: number } | undefined {
  const duration = Math.round(video.duration)
  return duration >= 1 && duration <= VIDEO_SECONDS_MAX ? { duration } : undefined
}
