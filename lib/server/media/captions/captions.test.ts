import fc from 'fast-check'
import { formatWebVtt } from './format-web-vtt'
import { parseCaptions } from './parse-captions'
import { describeSkippedCues, validateCues } from './validate-cues'

const bytes = (text: string) => Buffer.from(text)
const read = (text: string) => parseCaptions(bytes(text))

test('reads WebVTT with any line endings and a byte order mark', () => {
  const text = `WEBVTT - made manually

NOTE nothing to be said

STYLE
::cue { color: red }

intro
00:01.000 --> 00:02.500 align:start line:0
<v Mary>Plan &amp; <i>build</i>
it &lt;now&gt;

01:00:03.000 --> 01:00:04.250
<00:03.500><c.loud>Hello</c>
`
  const expected = {
    format: 'vtt',
    cues: [
      { startMs: 1000, endMs: 2500, text: 'Plan & build it <now>' },
      { startMs: 3_603_000, endMs: 3_604_250, text: 'Hello' },
    ],
    leftOut: {},
  }
  expect(read(text)).toEqual(expected)
  expect(read(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(expected)
})

test('reads SubRip in UTF-8 or Windows-1252, even without empty lines', () => {
  const text =
    '1\n00:00:01,000 --> 00:00:02,000\n<i>Où</i> {\\an8}est 3 < 4?\n2\n00:00:03,5 --> 00:00:04,000\nLà\nbas\n'
  const cues = [
    { startMs: 1000, endMs: 2000, text: 'Où est 3 < 4?' },
    { startMs: 3500, endMs: 4000, text: 'Là bas' },
  ]
  expect(read(text)).toMatchObject({ format: 'srt', cues, leftOut: {} })
  expect(parseCaptions(Buffer.from(text, 'latin1'))).toMatchObject({ cues })
})

test('reports skipped captions', () => {
  const text = `WEBVTT

00:01 --> 00:02
no thousandths

00:01.000 --> 00:02.000

00:03.000 --> 00:04.000
${'x'.repeat(1001)}

00:05.000 --> 00:06.000
Kept`
  const found = read(text)
  expect(found).toMatchObject({ cues: [{ text: 'Kept' }], leftOut: { unreadable: 1, empty: 1, long: 1 } })
  expect(found && describeSkippedCues(found)).toBe(
    '3 captions were skipped: 1 with unreadable times, 1 with no text, 1 with too much text.',
  )
})

test.each([
  ['no cues', 'WEBVTT\n\nHello'],
  ['another word', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nHello'],
  ['a page', '<!-- a --> <p>00:01.000 --> 00:02.000'],
  ['text with a zero', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHel\0lo'],
  ['nothing', ''],
])('refuses a file with %s', (_what, text) => {
  expect(read(text)).toBeNull()
})

test('refuses WebVTT that isn’t UTF-8', () => {
  expect(parseCaptions(Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nLà', 'latin1'))).toBeNull()
})

test('keeps the cues within the video and reports the others', () => {
  const cue = (startMs: number, endMs: number) => ({ startMs, endMs, text: 'x' })
  const cues = [
    cue(0, 900),
    cue(2000, 1000),
    cue(5000, 6000),
    cue(4000, 7000),
    cue(9500, 99_000),
    cue(11_000, 12_000),
  ]
  const fitting = validateCues({ cues, leftOut: {} }, 10)
  expect(fitting.cues).toEqual([cue(0, 900), cue(5000, 6000), cue(9500, 11_000)])
  expect(describeSkippedCues(fitting)).toBe(
    '3 captions were skipped: 2 with times out of order, 1 with a start time after the end of the video.',
  )
  expect(validateCues({ cues, leftOut: {} }, null).cues).toHaveLength(4)
  const many = validateCues(
    { cues: Array.from({ length: 10_001 }, (_, at) => cue(at, at + 1)), leftOut: {} },
    null,
  )
  expect(many.cues).toHaveLength(10_000)
  expect(describeSkippedCues(many)).toBe(
    '1 caption was skipped: 1 with a position beyond the limit of 10,000 captions.',
  )
  expect(describeSkippedCues({ cues, leftOut: {} })).toBeUndefined()
})

test('skips cues after the maximum video length if the length is unknown', () => {
  const text = 'WEBVTT\n\n00:01.000 --> 999:00:02.000\nHello\n\n999:00:00.000 --> 999:00:01.000\nLate\n'
  const fitting = validateCues(read(text) ?? { cues: [], leftOut: {} }, null)
  expect(fitting).toMatchObject({ cues: [{ startMs: 1000, endMs: 86_401_000 }], leftOut: { beyond: 1 } })
})

test('refuses a long blank file quickly', () => {
  const start = performance.now()
  expect(read(' '.repeat(500_000))).toBeNull()
  expect(read(`1\n${' '.repeat(500_000)}`)).toBeNull()
  expect(performance.now() - start).toBeLessThan(2000)
})

test('escapes text that could end or style a cue', () => {
  const text = 'a\n\n00:00.000 --> 00:01.000\n<b>& so on'
  expect(formatWebVtt([{ startMs: 3_661_005, endMs: 3_662_500, text }])).toBe(
    'WEBVTT\n\n01:01:01.005 --> 01:01:02.500\na 00:00.000 --&gt; 00:01.000 &lt;b&gt;&amp; so on\n',
  )
})

test('reads written captions back unchanged, for any text', () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(fc.array(words, { maxLength: 5 }), (texts) => {
      const cues = texts.map((text, at) => ({ startMs: at * 1000, endMs: at * 1000 + 999, text }))
      const found = parseCaptions(Buffer.from(formatWebVtt(cues)))
      const folded = cues.map((cue) => ({ ...cue, text: cue.text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() }))
      expect(found?.cues ?? []).toEqual(folded.filter(({ text }) => text))
    }),
  )
})

test.each([
  ['It&#39;s &#x27;fine&#X27; &#128512;', "It's 'fine' 😀"],
  ['&#x110000; &#xD800; &#99999999999;', '&#x110000; &#xD800; &#99999999999;'],
  ['&amp;#39; a&#0;b', '&#39; a b'],
  ['&constructor; &valueOf;', '&constructor; &valueOf;'],
])('reads the entities in %s', (written, text) => {
  expect(read(`WEBVTT\n\n00:00.000 --> 00:01.000\n${written}\n`)).toMatchObject({ cues: [{ text }] })
})
