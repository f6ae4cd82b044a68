import type { WatchedRange } from '@/lib/contract/course/progress'
import { WATCHED_RANGES_MAX } from '@/lib/contract/course/progress-limits'
import { VIDEO_SECONDS_MAX } from '@/lib/contract/video-seconds-max'

/** Returns the ranges sorted and merged, so that none overlap. */
function mergeRanges(ranges: WatchedRange[]): WatchedRange[] {
  const merged: WatchedRange[] = []
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/**
 * Collects watched ranges that are not reported yet, in seconds of the video. A range lasts from `play` to
 * `stop`, even if no time update arrives in between, because browsers slow down timers in hidden tabs.
 */
export class UnreportedRanges {
  #from: number | undefined
  #at = 0
  #waiting: WatchedRange[] = []

  /** Starts a range at this second, or extends the current range. */
  play(second: number): void {
    this.#from ??= second
    this.#at = second
  }

  /** Ends the current range at this second. Default: the last known position of playback. */
  stop(second = this.#at): void {
    if (this.#from !== undefined)
      this.#add([[Math.round(this.#from), Math.min(Math.round(second), VIDEO_SECONDS_MAX)]])
    this.#from = undefined
  }

  /** Returns the length of the current range so far, in seconds. */
  get length(): number {
    return this.#from === undefined ? 0 : this.#at - this.#from
  }

  /** Removes and returns the ranges for the next report: the longest ranges, up to the limit. */
  take(): WatchedRange[] {
    const longest = [...this.#waiting].sort(([a, b], [c, d]) => d - c - (b - a))
    this.#waiting = longest.slice(WATCHED_RANGES_MAX)
    return longest.slice(0, WATCHED_RANGES_MAX)
  }

  /** Returns ranges to the queue after a lost report. */
  giveBack(ranges: WatchedRange[]): void {
    this.#add(ranges)
  }

  #add(ranges: WatchedRange[]): void {
    this.#waiting = mergeRanges([...this.#waiting, ...ranges.filter(([from, to]) => from < to)])
  }
}
