import fc from 'fast-check'
import { createAudioLevelMeter } from './audio-level-meter'
import { findSilences } from './find-silences'
import { findSpeechSegments } from './speech-segments'

// A quarter of the real sample rate; the rules do not depend on the rate.
const RATE = 4000

/** Returns the same noise for the same seed. */
function randomly(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 2_147_483_648 - 1
  }
}

type Part = [seconds: number, decibels: number]

/**
 * Returns sound made of parts with a length in seconds and a loudness. Speech (above -30 dB) has syllables,
 * noise does not.
 */
function sound(parts: Part[], seed = 1): Float32Array {
  const random = randomly(seed)
  const samples = new Float32Array(Math.round(RATE * parts.reduce((sum, [seconds]) => sum + seconds, 0)))
  let at = 0
  for (const [seconds, decibels] of parts) {
    const loud = 10 ** (decibels / 20)
    const end = at + Math.round(seconds * RATE)
    for (const first = at; at < end && at < samples.length; at++) {
      const t = (at - first) / RATE
      const syllable = decibels > -30 ? 0.55 + 0.45 * Math.sin(2 * Math.PI * 4 * t) : 1
      const voice = decibels > -30 ? Math.SQRT2 * Math.sin(2 * Math.PI * 180 * t) : 1.73 * random()
      samples[at] = loud * syllable * voice
    }
  }
  return samples
}

/** Returns the levels of samples added in blocks, as a decoder provides them. */
function levelsOf(samples: Float32Array, rate = RATE): Float32Array {
  const meter = createAudioLevelMeter()
  for (let at = 0; at < samples.length; at += 1024) {
    meter.add(samples.subarray(at, at + 1024), rate, at / rate)
  }
  return meter.levels()
}

const spans = (found: { startMs: number; endMs: number }[]) =>
  found.map(({ startMs, endMs }) => [startMs / 1000, endMs / 1000])

/**
 * Compares the edges of time ranges, with a tolerance of 0.2 seconds, because a syllable has no exact end.
 */
function expectNear(found: number[][], meant: number[][]) {
  expect(found).toHaveLength(meant.length)
  for (const [at, span] of meant.entries()) {
    for (const [edge, second] of span.entries()) {
      expect(Math.abs((found[at]?.[edge] ?? Number.NaN) - second)).toBeLessThan(0.2)
    }
  }
}

describe('silences', () => {
  const talk: Part[] = [
    [1, -60],
    [3, -18],
    [0.4, -60],
    [2, -18],
    [0.1, -60],
    [2, -18],
    [1.5, -60],
  ]
  const pauses = [
    [0, 1],
    [4, 4.4],
    [8.5, 10],
  ]

  test('are found, but a short breath is not one', () => {
    expectNear(spans(findSilences(levelsOf(sound(talk)))), pauses)
  })

  test('are found in a noisy room, and where noise begins', () => {
    const noisy = talk.map(([seconds, level]): Part => [seconds, Math.max(level, -38)])
    expectNear(spans(findSilences(levelsOf(sound(noisy)))), pauses)
    const changing = sound([...talk, [40, -60], ...noisy])
    expectNear(
      spans(findSilences(levelsOf(changing))).slice(-2),
      pauses.slice(1).map((pause) => pause.map((at) => at + 50)),
    )
  })

  test('continue after a click', () => {
    const samples = sound([
      [2, -18],
      [1, -60],
      [0.02, -10],
      [1, -60],
      [2, -18],
    ])
    expectNear(spans(findSilences(levelsOf(samples))), [[2, 4.02]])
  })

  test('do not depend on the sample rate', () => {
    const samples = sound([
      [2, -18],
      [1, -60],
      [2, -18],
    ])
    expectNear(spans(findSilences(levelsOf(samples, RATE / 2))), [[4, 6]])
  })

  test('cover a video without any sound, and do not exist in speech without pauses', () => {
    expect(spans(findSilences(levelsOf(new Float32Array(RATE * 3))))).toEqual([[0, 3]])
    expect(findSilences(levelsOf(sound([[30, -18]])))).toEqual([])
  })
})

describe('audio segments', () => {
  test('keep the end of the last word, which is quieter than the rest', () => {
    const [alone] = findSpeechSegments(
      levelsOf(
        sound([
          [1, -60],
          [4, -18],
          [3, -60],
        ]),
      ),
    )
    expect(alone?.endMs).toBeGreaterThan(5000)
    expect(alone?.endMs).toBeLessThan(5300)
    // Some silence is kept after the speech. Here the video ends sooner, so the segment ends with the video.
    const [short] = findSpeechSegments(
      levelsOf(
        sound([
          [4, -18],
          [0.3, -60],
        ]),
      ),
    )
    expect(short?.endMs).toBeGreaterThan(4000)
    expect(short?.endMs).toBeLessThanOrEqual(4300)
  })

  test('end at the longest silence within reach, including a short part of it', () => {
    const talk = sound([
      [4, -18],
      [0.3, -60],
      [4, -18],
      [0.9, -60],
      [4, -18],
      [0.3, -60],
      [6, -18],
    ])
    const pieces = findSpeechSegments(levelsOf(talk))
    expectNear(spans(pieces), [
      [0, 8.45],
      [9.05, 19.5],
    ])
    expectNear(spans(pieces[0]?.silences ?? []), [
      [4, 4.3],
      [8.3, 8.45],
    ])
  })

  test('end at the quietest moment if there is no silence, without gaps', () => {
    const pieces = findSpeechSegments(
      levelsOf(
        sound([
          [9.5, -18],
          [0.12, -28],
          [20, -18],
        ]),
      ),
    )
    expect(Math.abs((pieces[0]?.endMs ?? 0) - 9560)).toBeLessThan(150)
    for (const [at, piece] of pieces.entries()) {
      if (at > 0) expect(piece.startMs).toBe(pieces[at - 1]?.endMs)
    }
    expect(pieces.at(-1)?.endMs).toBe(29_620)
  })

  test('leave out parts without speech', () => {
    expect(findSpeechSegments(levelsOf(new Float32Array(RATE * 3)))).toEqual([])
    expect(findSpeechSegments(new Float32Array())).toEqual([])
    expectNear(
      spans(
        findSpeechSegments(
          levelsOf(
            sound([
              [30, -60],
              [2, -18],
              [40, -60],
              [5, -18],
              [9, -60],
            ]),
          ),
        ),
      ),
      [
        [29.85, 32.15],
        [71.85, 77.15],
      ],
    )
  })

  test('of any sound are in order, contain all speech, and last at most 15 seconds', () => {
    const parts = fc.array(
      fc.tuple(fc.double({ min: 0.02, max: 9, noNaN: true }), fc.constantFrom(-70, -55, -40, -25, -18, -12)),
      { minLength: 1, maxLength: 14 },
    )
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 1000 }), (given, seed) => {
        const levels = levelsOf(sound(given, seed))
        const pieces = findSpeechSegments(levels)
        const silences = findSilences(levels)
        let last = 0
        for (const { startMs, endMs, silences: inside } of pieces) {
          expect(startMs).toBeGreaterThanOrEqual(last)
          expect(endMs).toBeGreaterThan(startMs)
          expect(endMs - startMs).toBeLessThanOrEqual(15_000)
          let before = startMs
          for (const silence of inside) {
            expect(silence.startMs).toBeGreaterThanOrEqual(before)
            expect(silence.endMs).toBeLessThanOrEqual(endMs)
            before = silence.endMs
          }
          last = endMs
        }
        const covered = [...silences, ...pieces].toSorted((a, b) => a.startMs - b.startMs)
        let upTo = 0
        for (const { startMs, endMs } of covered) {
          expect(startMs).toBeLessThanOrEqual(upTo)
          upTo = Math.max(upTo, endMs)
        }
        expect(upTo).toBe(levels.length * 20)
      }),
      { numRuns: 40 },
    )
  })
})
