import type { Range } from '@/lib/contract/course/progress'
import { RANGES_MAX } from '@/lib/contract/course/ranges-max'
import { SECONDS_MAX } from '@/lib/contract/seconds-max'

/** Ranges in order, each second in one of them alone. */
function united(ranges: Range[]): Range[] {
  const union: Range[] = []
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = union.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else union.push([from, to])
  }
  return union
}

/**
 * What a player played and the server does not know yet. Times are seconds of the video. A stretch lasts from where it
 * was first played up to where it is stopped, however long nothing was heard of it in between: the timers of a hidden
 * tab are slow.
 */
export class WatchLedger {
  #from: number | undefined
  #at = 0
  #waiting: Range[] = []

  /** It plays at this second: a stretch begins, or goes on. */
  play(second: number): void {
    this.#from ??= second
    this.#at = second
  }

  /** The stretch ends here; without a second, where it was last seen. */
  stop(second = this.#at): void {
    if (this.#from !== undefined)
      this.#add([[Math.round(this.#from), Math.min(Math.round(second), SECONDS_MAX)]])
    this.#from = undefined
  }

  /** How long the stretch is so far. */
  get length(): number {
    return this.#from === undefined ? 0 : this.#at - this.#from
  }

  /** What is to be reported: where it is more than fits one report, the longest ranges. The others wait. */
  take(): Range[] {
    const longest = [...this.#waiting].sort(([a, b], [c, d]) => d - c - (b - a))
    this.#waiting = longest.slice(RANGES_MAX)
    return longest.slice(0, RANGES_MAX)
  }

  /** Back to what waits: the report was lost. */
  giveBack(ranges: Range[]): void {
    this.#add(ranges)
  }

  #add(ranges: Range[]): void {
    this.#waiting = united([...this.#waiting, ...ranges.filter(([from, to]) => from < to)])
  }
}
