import 'server-only'
import type { CaptionCue } from './caption-cue'
import { computeBreakCostAfter, joinWords, speakingWeightOf, splitIntoWords, type Word } from './tokenize'

export interface TimeSpan {
  startMs: number
  endMs: number
}

/** An audio segment and the silences in it, in milliseconds of the video. */
export interface AudioSegment extends TimeSpan {
  silences: readonly TimeSpan[]
}

export const CUE_MS_MAX = 7000
export const CUE_LETTERS_MAX = 84
/** A silence of this length always ends a cue. Milliseconds. */
export const CUE_BREAK_MS = 1000
/** Minimum duration of a sound between two silences that counts as speech. Milliseconds. */
const RUN_MS_MIN = 100
/** Cost of splitting a sentence at a long silence. Splitting at a short silence costs half as much. */
const BREAK_COST = 3
const LONG_MS = 700

/** Words spoken without a pause. */
interface SpokenRun extends TimeSpan {
  words: Word[]
}

/**
 * Splits a segment’s text into cues with times. Words are distributed over the stretches between silences by
 * their length and by sentence ends. A cue ends with a sentence or at a silence, has up to 84 characters, and
 * lasts up to 7 seconds. No cue spans a silence of a second.
 */
export function alignCues(audioSegment: AudioSegment, text: string): CaptionCue[] {
  const words = splitIntoWords(text)
  if (words.length === 0) return []
  const spokenRuns = distribute(words, runsOf(audioSegment)).filter((part) => part.words.length > 0)
  return mergeRuns(spokenRuns).flatMap(cuesOf)
}

const durationMsOf = ({ startMs, endMs }: TimeSpan) => endMs - startMs

/** Returns the stretches of speech between silences. */
function runsOf({ startMs, endMs, silences }: AudioSegment): TimeSpan[] {
  const edges = [startMs, ...silences.flatMap((silence) => [silence.startMs, silence.endMs]), endMs]
  const all = Array.from({ length: edges.length / 2 }, (_, at) => ({
    startMs: edges[at * 2] ?? 0,
    endMs: edges[at * 2 + 1] ?? 0,
  }))
  const runs = all.filter((run) => durationMsOf(run) >= RUN_MS_MIN)
  return runs.length > 0 ? runs : [longest(all, endMs)]
}

/** Returns the longest stretch, for a segment that has text but contains only silence. */
function longest(all: TimeSpan[], endMs: number): TimeSpan {
  const [run = { startMs: endMs, endMs }] = all.toSorted((a, b) => durationMsOf(b) - durationMsOf(a))
  const start = Math.min(run.startMs, endMs - RUN_MS_MIN)
  return { startMs: Math.max(0, start), endMs: Math.max(0, start) + RUN_MS_MIN }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Distributes the words over the stretches of speech at the lowest cost (dynamic programming). */
function distribute(words: Word[], runs: TimeSpan[]): SpokenRun[] {
  const upTo = [0]
  for (const word of words) upTo.push((upTo.at(-1) ?? 0) + speakingWeightOf(word))
  const msPerWeight = sum(runs.map(durationMsOf)) / (upTo.at(-1) ?? 1)
  const costOf = (run: number, from: number, to: number) => {
    const ms = durationMsOf(runs[run] as TimeSpan)
    const difference = ((upTo[to] ?? 0) - (upTo[from] ?? 0)) * msPerWeight - ms
    // The longer the stretch of speech, the more its speaking rate may differ from the average.
    const uneven = (difference * difference) / (150 * ms + 100_000)
    const pause = (runs[run + 1]?.startMs ?? 0) - (runs[run]?.endMs ?? 0)
    if (run === runs.length - 1) return to === words.length ? uneven : Number.POSITIVE_INFINITY
    return (
      uneven + BREAK_COST * computeBreakCostAfter(words[to - 1]) * Math.max(0.5, Math.min(1, pause / LONG_MS))
    )
  }
  const ends = divideAtLowestCost(runs.length, words.length, costOf)
  return runs.map((run, at) => ({ ...run, words: words.slice(ends[at - 1] ?? 0, ends[at]) }))
}

/**
 * Divides `count` items in order into `parts` groups, possibly empty, at the lowest cost. Returns the end of
 * each group.
 */
export function divideAtLowestCost(
  parts: number,
  count: number,
  costOf: (part: number, from: number, to: number) => number,
): number[] {
  let best = Array.from({ length: count + 1 }, (_, to) => costOf(0, 0, to))
  const cameFrom: number[][] = []
  for (let part = 1; part < parts; part++) {
    const bestSplits = best.map((_, to) => {
      const costs = best.slice(0, to + 1).map((before, from) => before + costOf(part, from, to))
      const least = Math.min(...costs)
      return { least, from: Math.max(0, costs.indexOf(least)) }
    })
    cameFrom.unshift(bestSplits.map(({ from }) => from))
    best = bestSplits.map(({ least }) => least)
  }
  const ends = [count]
  for (const from of cameFrom) ends.unshift(from[ends[0] ?? 0] ?? 0)
  return ends
}

const lettersOf = (words: Word[]) => joinWords(words).length

/** Merges neighboring stretches of one sentence if the silence between them is short and they fit in one cue. */
function mergeRuns(spokenRuns: SpokenRun[]): SpokenRun[] {
  const whole: SpokenRun[] = []
  for (const part of spokenRuns) {
    const before = whole.at(-1)
    if (before && belongTogether(before, part)) {
      before.endMs = part.endMs
      before.words.push(...part.words)
    } else whole.push({ ...part, words: [...part.words] })
  }
  return whole
}

const belongTogether = (before: SpokenRun, part: SpokenRun) =>
  computeBreakCostAfter(before.words.at(-1)) > 0 &&
  part.startMs - before.endMs < CUE_BREAK_MS &&
  part.endMs - before.startMs <= CUE_MS_MAX &&
  lettersOf([...before.words, ...part.words]) <= CUE_LETTERS_MAX

/** Splits a long stretch into cues of similar length, at the ends of sentences or clauses if possible. */
function cuesOf(spokenRun: SpokenRun): CaptionCue[] {
  const { words } = spokenRun
  const least = Math.ceil(Math.max(lettersOf(words) / CUE_LETTERS_MAX, durationMsOf(spokenRun) / CUE_MS_MAX))
  for (let parts = Math.max(1, least); parts < words.length; parts++) {
    const cues = divided(spokenRun, parts)
    if (cues) return cues
  }
  return divided(spokenRun, words.length) ?? []
}

function divided(spokenRun: SpokenRun, parts: number): CaptionCue[] | null {
  const { words, startMs } = spokenRun
  const upTo = [0]
  for (const word of words) upTo.push((upTo.at(-1) ?? 0) + speakingWeightOf(word))
  const all = upTo.at(-1) ?? 1
  const costOf = (part: number, from: number, to: number) => {
    if (to === from || (part === parts - 1 && to < words.length)) return Number.POSITIVE_INFINITY
    const weight = (upTo[to] ?? 0) - (upTo[from] ?? 0)
    // A single word is never split. If it lasts longer than a cue may, the cue ends after the maximum time.
    const isLong = to - from > 1 && (durationMsOf(spokenRun) * weight) / all > CUE_MS_MAX
    if (isLong || lettersOf(words.slice(from, to)) > CUE_LETTERS_MAX) return Number.POSITIVE_INFINITY
    return (
      ((weight * parts) / all - 1) ** 2 + (to < words.length ? computeBreakCostAfter(words[to - 1]) / 2 : 0)
    )
  }
  const ends = divideAtLowestCost(parts, words.length, costOf)
  const starts = ends.map((_, part) => ends[part - 1] ?? 0)
  if (starts.some((from, part) => costOf(part, from, ends[part] ?? 0) === Number.POSITIVE_INFINITY))
    return null
  const at = (word: number) => startMs + Math.round((durationMsOf(spokenRun) * (upTo[word] ?? 0)) / all)
  return starts.map((from, part) => {
    const to = ends[part] ?? 0
    return {
      startMs: at(from),
      endMs: Math.min(Math.max(at(to), at(from) + 1), at(from) + CUE_MS_MAX),
      text: joinWords(words.slice(from, to)),
    }
  })
}
