import { FRAME_MS } from './levels'

export interface Span {
  startMs: number
  endMs: number
}

/** So much louder than the noise around it is speech. */
const ABOVE_NOISE_DB = 10
/** And nothing that is nearly as loud as the loudest speech is silence, where nobody ever pauses. */
const BELOW_SPEECH_DB = 12
const FLOOR_DB = -65
/** The noise is looked for a quarter of a minute before and after each second, so that it may begin and end. */
const AROUND_MS = 15_000
const STEP_MS = 1000
const SILENCE_MS_MIN = 250
/** What is shorter is a click, not a word. */
const SPEECH_MS_MIN = 60
/** How much sound around a moment tells how quiet it is, in frames. */
const QUIET_FRAMES = 3

/** The level that so much of the frames stay below. */
function quantile(levels: Float32Array, share: number): number {
  const sorted = levels.slice().sort()
  return sorted[Math.floor(share * (sorted.length - 1))] ?? FLOOR_DB
}

/** From which level on a frame is speech, second by second. */
function thresholds(levels: Float32Array): number[] {
  const speech = quantile(levels, 0.99) - BELOW_SPEECH_DB
  const around = AROUND_MS / FRAME_MS
  const step = STEP_MS / FRAME_MS
  return Array.from({ length: Math.ceil(levels.length / step) }, (_, second) => {
    const [from, to] = [second * step, (second + 1) * step]
    const before = quantile(levels.subarray(Math.max(0, from - around), to), 0.05)
    const after = quantile(levels.subarray(from, to + around), 0.05)
    const noise = Math.max(FLOOR_DB, before, after)
    return Math.min(noise + ABOVE_NOISE_DB, Math.max(speech, FLOOR_DB))
  })
}

/** Runs of frames that are alike, each with its end. */
function runsOf(isSpeech: boolean[]) {
  const runs: { isSpeech: boolean; from: number; to: number }[] = []
  for (const [frame, is] of isSpeech.entries()) {
    const last = runs.at(-1)
    if (last?.isSpeech === is) last.to = frame + 1
    else runs.push({ isSpeech: is, from: frame, to: frame + 1 })
  }
  return runs
}

const lasts = ({ from, to }: { from: number; to: number }) => (to - from) * FRAME_MS

/**
 * Where nobody speaks for a quarter of a second or longer, by how loud each frame is: against the noise of that part of
 * the recording, whatever it is. All of a film in which nothing is heard is one silence.
 */
export function silencesIn(levels: Float32Array): Span[] {
  const limits = thresholds(levels)
  const perStep = STEP_MS / FRAME_MS
  const isSpeech = Array.from(levels, (level, frame) => level > (limits[Math.floor(frame / perStep)] ?? 0))
  for (const run of runsOf(isSpeech)) {
    if (run.isSpeech && lasts(run) < SPEECH_MS_MIN) isSpeech.fill(false, run.from, run.to)
  }
  return runsOf(isSpeech)
    .filter((run) => !run.isSpeech && lasts(run) >= SILENCE_MS_MIN)
    .map(({ from, to }) => ({ startMs: from * FRAME_MS, endMs: to * FRAME_MS }))
}

/** The quietest moment from one to another. */
export function quietest(fromMs: number, toMs: number, levels: Float32Array): number {
  let found = toMs
  let least = Number.POSITIVE_INFINITY
  for (let frame = Math.ceil(fromMs / FRAME_MS); frame * FRAME_MS <= toMs; frame++) {
    const around = levels.subarray(Math.max(0, frame - QUIET_FRAMES), frame + QUIET_FRAMES + 1)
    const loudness = around.reduce((sum, level) => sum + level, 0) / around.length
    if (loudness < least) {
      least = loudness
      found = frame * FRAME_MS
    }
  }
  return found
}
