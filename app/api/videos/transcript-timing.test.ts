import { createAudioLevelMeter } from '@/lib/client/media/worker/audio-level-meter'
import { findSpeechSegments, type SpeechSegment } from '@/lib/client/media/worker/speech-segments'
import type { Transcript } from '@/lib/contract/course/cues'
import { env } from '@/lib/server/env'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createVideo } from '@/tests/factories'
import { type OpenAiRequest, openAiReplies, startFakeOpenAi } from '@/tests/fakes/openai'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { uploadUnregistered } from '@/tests/upload-file'
import { GET as getCues } from './[videoId]/cues/route'
import { PUT } from './[videoId]/speech/route'

// The timeout is generous, because the speech is long and the machine may be busy.
jest.setTimeout(120_000)

const RATE = 4000
const FILM = '/objects/uploads/0197a8f0-0000-7000-8000-00000000000a.mp4'
const key = { OPENAI_API_KEY: env.OPENAI_API_KEY, OPENAI_BASE_URL: env.OPENAI_BASE_URL }

interface Word {
  text: string
  from: number
  to: number
}

/** Returns a random number generator with a fixed seed. Its numbers are from 0 to 1. */
function randomly(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const vocabulary =
  'the price you ask is part of what a buyer believes about your product so write it where nobody can miss it and never explain it away before somebody asks because silence sells'.split(
    ' ',
  )

/**
 * Creates four minutes of speech at an uneven pace: sentences of 3 to 14 words, each followed by a pause of
 * the given length.
 */
function talk(pause: (random: () => number) => number): Word[] {
  const random = randomly(3)
  const words: Word[] = []
  for (let at = 1; at < 240; ) {
    const count = 3 + Math.floor(random() * 12)
    const pace = 0.055 + random() * 0.03
    for (let place = 0; place < count; place++) {
      const word = vocabulary[Math.floor(random() * vocabulary.length)] ?? ''
      const lasts = (word.length + 1) * pace * (0.7 + random() * 0.6)
      const ending = place === count - 1 ? '.' : random() < 0.12 ? ',' : ''
      words.push({ text: word + ending, from: at, to: at + lasts })
      at += lasts
    }
    at += pause(random)
  }
  return words
}

/** Returns the loudness of each audio frame, with some background noise. A word is loudest in its middle. */
function levelsOf(words: Word[]): Float32Array {
  const random = randomly(9)
  const samples = new Float32Array(Math.ceil(((words.at(-1)?.to ?? 0) + 1) * RATE))
  for (let at = 0; at < samples.length; at++) samples[at] = (random() - 0.5) * 0.004
  for (const { from, to } of words) {
    const first = Math.floor(from * RATE)
    const count = Math.floor((to - from) * RATE)
    for (let at = 0; at < count; at++) {
      const loud = 0.12 * (0.35 + 0.65 * Math.sin((Math.PI * at) / count))
      samples[first + at] = (samples[first + at] ?? 0) + loud * Math.sin((2 * Math.PI * 190 * at) / RATE)
    }
  }
  const meter = createAudioLevelMeter()
  meter.add(samples, RATE, 0)
  return meter.levels()
}

const sound = (place: number) =>
  Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from(`webm ${place}`.padEnd(28))])
const placeIn = ({ sound: sent }: OpenAiRequest) => Number(sent.toString('latin1', 9).trim())

let service: Awaited<ReturnType<typeof startFakeOpenAi>>
beforeAll(async () => {
  service = await startFakeOpenAi(() => openAiReplies.silent())
  Object.assign(env, { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: service.url })
})
afterAll(async () => {
  Object.assign(env, key)
  await service.stop()
})

/**
 * Transcribes a talk with a fake service, which hears a word if the word’s middle is in the audio segment.
 */
async function linesOf(words: Word[]) {
  const pieces = findSpeechSegments(levelsOf(words))
  const isIn = ({ startMs, endMs }: SpeechSegment, { from, to }: Word) => {
    const middle = ((from + to) / 2) * 1000
    return startMs <= middle && middle < endMs
  }
  const heard = pieces.map((piece) => words.filter((word) => isIn(piece, word)))
  service.answers((asked) =>
    openAiReplies.said((heard[placeIn(asked)] ?? []).map(({ text }) => text).join(' ')),
  )
  const as = await createAdmin()
  const { id: videoId } = await createVideo({ videoUrl: FILM, duration: 400 })
  const body = {
    uploadURL: await uploadUnregistered(as, 'speech', Buffer.concat(pieces.map((_, place) => sound(place)))),
    pieces: pieces.map(({ startMs, endMs, silences }) => [
      32,
      startMs,
      endMs,
      ...silences.flatMap((silence) => [silence.startMs - startMs, silence.endMs - startMs]),
    ]),
  }
  expect(await callRoute(PUT, { as, method: 'PUT', params: { videoId }, body })).toMatchObject({
    status: 200,
  })
  await waitForBackgroundWork()
  return (await callRoute<Transcript>(getCues, { as, params: { videoId } })).body.cues
}

/**
 * Returns by how many seconds the start of each line is off. Also checks that the lines contain all words of
 * the talk in order.
 */
function errorsOf(words: Word[], cues: Transcript['cues']): number[] {
  expect(cues.map(({ text }) => text).join(' ')).toBe(words.map(({ text }) => text).join(' '))
  let place = 0
  return cues.map(({ startMs, text }) => {
    const first = words[place]
    place += text.split(' ').length
    return Math.abs(startMs / 1000 - (first?.from ?? 0))
  })
}

const p95 = (errors: number[]) => errors.toSorted((a, b) => a - b)[Math.floor(errors.length * 0.95)]

test('lines start within half a second of their words if there are pauses between sentences', async () => {
  const words = talk((random) => 0.35 + random() * 0.9)
  const cues = await linesOf(words)
  const errors = errorsOf(words, cues)
  expect(errors.length).toBeGreaterThan(60)
  expect(p95(errors)).toBeLessThan(0.5)
  // No line continues across a silence of one second.
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (!next || next.from - word.to < 1) continue
    const over = cues.filter(({ startMs, endMs }) => startMs / 1000 < word.to && endMs / 1000 > next.from)
    expect(over).toEqual([])
  }
})

test('lines start within two seconds of their words in unbroken speech', async () => {
  const words = talk(() => 0)
  const errors = errorsOf(words, await linesOf(words))
  expect(errors.length).toBeGreaterThan(40)
  expect(p95(errors)).toBeLessThan(2)
})
