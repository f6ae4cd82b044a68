import type { UploadedSpeechSegment } from '@/lib/contract/media/media-worker'
import { fitAudioSegments } from './fit-audio-segments'

const piece = (at: number): UploadedSpeechSegment => [
  30_000,
  at * 10_000,
  at * 10_000 + 9000,
  ...[0, 150, 1000, 1300, 2000, 2500, 4000, 4800, 6000, 7100, 8850, 9000],
]
const pieces = (count: number) => Array.from({ length: count }, (_, at) => piece(at))
const bytesOf = (value: unknown) => JSON.stringify(value).length

test('leaves audio segments that fit unchanged', () => {
  expect(fitAudioSegments(pieces(300))).toEqual(pieces(300))
})

test('drops the shortest silences of a long video, but keeps those of one second and those at the ends of a segment', () => {
  const fitting = fitAudioSegments(pieces(1000))
  expect(bytesOf(fitting)).toBeLessThan(60_000)
  expect(fitting).toHaveLength(1000)
  expect(fitting[0]).toEqual([30_000, 0, 9000, 0, 150, 4000, 4800, 6000, 7100, 8850, 9000])
})

test('rejects a video that is too long even without short silences', () => {
  expect(() => fitAudioSegments(pieces(2500))).toThrow('too long')
})
