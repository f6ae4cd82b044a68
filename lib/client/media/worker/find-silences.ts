import { AUDIO_FRAME_MS } from './audio-level-meter'

export interface AudioSpan {
  startMs: number
  endMs: number
}

/** Minimum level of speech above the noise around it. Decibels. */
const ABOVE_NOISE_DB = 10
/**
 * Frames whose level is at most this far below the loudest speech always count as speech, even in speech
 * without pauses. Decibels.
 */
const BELOW_SPEECH_DB = 12
const FLOOR_DB = -65
/** The noise level is measured 15 seconds before and after each second, because noise can start and stop. */
const AROUND_MS = 15_000
const STEP_MS = 1000
const SILENCE_MS_MIN = 250
/** Minimum length of speech. Milliseconds. A shorter sound is a click, not a word. */
const SPEECH_MS_MIN = 60
/** Number of audio frames on each side of a moment that determine its loudness. */
const QUIET_FRAMES = 3

/** Returns the level that the given share of frames stays below. */
function quantile(levels: Float32Array, share: number): number {
  const sorted = levels.slice().sort()
  return sorted[Math.floor(share * (sorted.length - 1))] ?? FLOOR_DB
}

/** Returns the level above which a frame is speech, for each second. */
function thresholds(levels: Float32Array): number[] {
  const speech = quantile(levels, 0.99) - BELOW_SPEECH_DB
  const around = AROUND_MS / AUDIO_FRAME_MS
  const step = STEP_MS / AUDIO_FRAME_MS
  return Array.from({ length: Math.ceil(levels.length / step) }, (_, second) => {
    const [from, to] = [second * step, (second + 1) * step]
    const before = quantile(levels.subarray(Math.max(0, from - around), to), 0.05)
    const after = quantile(levels.subarray(from, to + around), 0.05)
    const noise = Math.max(FLOOR_DB, before, after)
    return Math.min(noise + ABOVE_NOISE_DB, Math.max(speech, FLOOR_DB))
  })
}

/** Returns runs of equal frames, each with its start and end. */
function runsOf(isSpeech: boolean[]) {
  const runs: { isSpeech: boolean; from: number; to: number }[] = []
  for (const [frame, is] of isSpeech.entries()) {
    const last = runs.at(-1)
    if (last?.isSpeech === is) last.to = frame + 1
    else runs.push({ isSpeech: is, from: frame, to: frame + 1 })
  }
  return runs
}

const lengthMs = ({ from, to }: { from: number; to: number }) => (to - from) * AUDIO_FRAME_MS

/**
 * Returns the silences of at least a quarter of a second, found by comparing each frame's loudness with the
 * noise in that part of the recording. A video without any sound is one silence.
 */
export function findSilences(levels: Float32Array): AudioSpan[] {
  const limits = thresholds(levels)
  const perStep = STEP_MS / AUDIO_FRAME_MS
  const isSpeech = Array.from(levels, (level, frame) => level > (limits[Math.floor(frame / perStep)] ?? 0))
  for (const run of runsOf(isSpeech)) {
    if (run.isSpeech && lengthMs(run) < SPEECH_MS_MIN) isSpeech.fill(false, run.from, run.to)
  }
  return runsOf(isSpeech)
    .filter((run) => !run.isSpeech && lengthMs(run) >= SILENCE_MS_MIN)
    .map(({ from, to }) => ({ startMs: from * AUDIO_FRAME_MS, endMs: to * AUDIO_FRAME_MS }))
}

/** Returns the quietest moment in a range. Milliseconds. */
export function findQuietestMoment(fromMs: number, toMs: number, levels: Float32Array): number {
  let quietestMs = toMs
  let least = Number.POSITIVE_INFINITY
  for (let frame = Math.ceil(fromMs / AUDIO_FRAME_MS); frame * AUDIO_FRAME_MS <= toMs; frame++) {
    const around = levels.subarray(Math.max(0, frame - QUIET_FRAMES), frame + QUIET_FRAMES + 1)
    const loudness = around.reduce((sum, level) => sum + level, 0) / around.length
    if (loudness < least) {
      least = loudness
      quietestMs = frame * AUDIO_FRAME_MS
    }
  }
  return quietestMs
}
