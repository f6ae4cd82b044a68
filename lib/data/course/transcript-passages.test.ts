import fc from 'fast-check'
import { splitIntoPassages } from './transcript-passages'

const cue = (start: number, end: number, text = 'x') => ({ startMs: start * 1000, endMs: end * 1000, text })

test('combines cues into passages that share one cue with the next', () => {
  const cues = Array.from({ length: 9 }, (_, at) => cue(at * 6, at * 6 + 5, String(at)))
  expect(splitIntoPassages(cues)).toEqual([
    cue(0, 23, '0 1 2 3'),
    cue(18, 41, '3 4 5 6'),
    cue(36, 53, '6 7 8'),
  ])
})

test('combines at most eight short cues, and fewer long ones', () => {
  const short = Array.from({ length: 12 }, (_, at) => cue(at, at + 1, String(at)))
  expect(splitIntoPassages(short).map(({ text }) => text)).toEqual(['0 1 2 3 4 5 6 7', '7 8 9 10 11'])
  expect(
    splitIntoPassages([cue(0, 30, 'a'), cue(30, 60, 'b'), cue(60, 65, 'c')]).map(({ text }) => text),
  ).toEqual(['a', 'b c'])
  expect(splitIntoPassages([])).toEqual([])
})

test('keeps every cue, in order', () => {
  const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 })))
  fc.assert(
    fc.property(gaps, (lengths) => {
      let at = 0
      const cues = lengths.map(([length, gap], place) => {
        at += length + gap
        return cue(at - length, at, `w${place}`)
      })
      const said = new Set(splitIntoPassages(cues).flatMap(({ text }) => text.split(' ')))
      expect([...said]).toEqual(cues.map(({ text }) => text))
    }),
  )
})
