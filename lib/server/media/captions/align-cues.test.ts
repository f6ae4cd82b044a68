import fc from 'fast-check'
import { type AudioSegment, alignCues, CUE_BREAK_MS, CUE_LETTERS_MAX, CUE_MS_MAX } from './align-cues'

const second = 1000
const heard = (startMs: number, endMs: number, ...silences: [number, number][]): AudioSegment => ({
  startMs,
  endMs,
  silences: silences.map(([from, to]) => ({ startMs: from, endMs: to })),
})

test('cues start where the pause before their sentence ends', () => {
  const segment = heard(
    10_000,
    20_000,
    [10_000, 10_200],
    [12_100, 12_700],
    [15_900, 16_500],
    [19_800, 20_000],
  )
  const text =
    'Write the price down. Then say it to somebody who would pay it. They will tell you what is wrong.'
  expect(alignCues(segment, text)).toEqual([
    { startMs: 10_200, endMs: 12_100, text: 'Write the price down.' },
    { startMs: 12_700, endMs: 15_900, text: 'Then say it to somebody who would pay it.' },
    { startMs: 16_500, endMs: 19_800, text: 'They will tell you what is wrong.' },
  ])
})

test('a short pause inside a sentence doesn’t end a cue, and sentence ends count more than an even pace', () => {
  const segment = heard(0, 7000, [2000, 2260], [4600, 5200])
  // The second sentence is spoken slowly. By length alone, the pause would come after “Nobody”.
  const text = 'You need a name, a page and one price for it. Nobody needs more.'
  expect(alignCues(segment, text)).toEqual([
    { startMs: 0, endMs: 4600, text: 'You need a name, a page and one price for it.' },
    { startMs: 5200, endMs: 7000, text: 'Nobody needs more.' },
  ])
})

test('a silence of a second ends a cue, even inside a sentence', () => {
  const cues = alignCues(heard(0, 6000, [2000, 3100]), 'and this is the number that we are looking for')
  expect(cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 2000],
    [3100, 6000],
  ])
})

test('divides speech without pauses at the ends of sentences and clauses', () => {
  const text =
    'First you open the page, then you look at what is there. After that you write one line about who it is for and why they would want it today.'
  const cues = alignCues(heard(0, 9 * second), text)
  expect(cues.map((cue) => cue.text)).toEqual([
    'First you open the page, then you look at what is there.',
    'After that you write one line about who it is for and why they would want it today.',
  ])
  expect(cues[1]?.startMs).toBeGreaterThan(3000)
  expect(cues[1]?.startMs).toBeLessThan(4200)
})

test('divides a language without spaces between words', () => {
  const text = '今日は値段について話します。まず紙に書いてください。それから三人に聞いてください。'
  const cues = alignCues(heard(0, 12 * second, [4100, 4600], [7900, 8400]), text)
  expect(cues.map((cue) => cue.text)).toEqual([
    '今日は値段について話します。',
    'まず紙に書いてください。',
    'それから三人に聞いてください。',
  ])
})

test('makes no cues without text', () => {
  expect(alignCues(heard(0, 3000), ' \n ')).toEqual([])
})

test('keeps text even if the segment is silent', () => {
  expect(alignCues(heard(0, 3000, [0, 1490], [1500, 3000]), 'Yes.')).toEqual([
    { startMs: 1490, endMs: 1590, text: 'Yes.' },
  ])
})

const segments = fc
  .tuple(
    fc.integer({ min: 0, max: 1000 * second }),
    fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 30 }),
    fc.boolean(),
  )
  .map(([start, parts, isSilentFirst]): AudioSegment => {
    const edges = [start]
    for (const part of parts) edges.push(Math.min((edges.at(-1) ?? 0) + part, start + 15_000))
    const spans = edges.slice(1).map((endMs, at) => ({ startMs: edges[at] ?? 0, endMs }))
    const silences = spans.filter(
      ({ startMs, endMs }, at) => endMs > startMs && at % 2 === (isSilentFirst ? 0 : 1),
    )
    return { startMs: start, endMs: edges.at(-1) ?? start, silences }
  })
const texts = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('and', 'price.', 'well,', 'Why?', '値段です。', 'x'.repeat(90)),
    ),
    { maxLength: 70 },
  )
  .map((words) => words.join(' ').slice(0, 450))

test('any segment and text: cues keep the whole text in order, within limits, and span no silence of a second', () => {
  fc.assert(
    fc.property(segments, texts, (heard, text) => {
      const cues = alignCues(heard, text)
      const plain = (words: string) => words.replaceAll(/[\s\p{Cc}\u2028\u2029\uFEFF]/gu, '')
      expect(plain(cues.map((cue) => cue.text).join(''))).toBe(plain(text))
      let last = 0
      for (const { startMs, endMs, text: shown } of cues) {
        expect(Number.isInteger(startMs) && Number.isInteger(endMs)).toBe(true)
        expect(startMs).toBeGreaterThanOrEqual(last)
        expect(endMs).toBeGreaterThan(startMs)
        expect(endMs - startMs).toBeLessThanOrEqual(CUE_MS_MAX)
        expect(shown.length).toBeLessThanOrEqual(CUE_LETTERS_MAX)
        for (const silence of heard.silences) {
          const shared = Math.min(endMs, silence.endMs) - Math.max(startMs, silence.startMs)
          expect(shared).toBeLessThan(CUE_BREAK_MS)
        }
        last = endMs
      }
    }),
    { numRuns: 300 },
  )
})
