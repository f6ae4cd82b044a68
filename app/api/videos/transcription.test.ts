import type { Transcript } from '@/lib/contract/course/cues'
import type { TranscriptionStatus } from '@/lib/contract/course/transcription'
import { saveTranscript } from '@/lib/data/course/save-transcript'
import { transcribeLessons } from '@/lib/data/course/transcribe-lessons'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { consumePoints, getRemainingPoints } from '@/lib/server/http/rate-limit'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, createPerson, createSection, createVideo, MISSING_ID } from '@/tests/factories'
import { type OpenAiReply, type OpenAiRequest, openAiReplies, startFakeOpenAi } from '@/tests/fakes/openai'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { uploadUnregistered } from '@/tests/upload-file'
import { POST as retry } from '../admin/speech/route'
import { GET as getCues } from './[videoId]/cues/route'
import { PUT as saveVideo } from './[videoId]/route'
import { GET, POST, PUT } from './[videoId]/speech/route'
import { PUT as register } from './upload/route'

type Piece = [bytes: number, startMs: number, endMs: number, ...silences: number[]]

const FILM = '/objects/uploads/0197a8f0-0000-7000-8000-00000000000a.mp4'
const key = { OPENAI_API_KEY: env.OPENAI_API_KEY, OPENAI_BASE_URL: env.OPENAI_BASE_URL }

/** Creates fake audio that contains its own name, so the fake service can tell the audio segments apart. */
const sound = (name: string) =>
  Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from(`webm ${name}`.padEnd(60))])
const nameOf = ({ sound: sent }: OpenAiRequest) => sent.toString('latin1', 9).trim()

let service: Awaited<ReturnType<typeof startFakeOpenAi>>
let as: Awaited<ReturnType<typeof createAdmin>>
let videoId: string

beforeAll(async () => {
  service = await startFakeOpenAi(() => openAiReplies.silent())
})
afterAll(() => service.stop())

beforeEach(async () => {
  Object.assign(env, { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: service.url })
  service.answers((asked) => openAiReplies.said(`This is ${nameOf(asked)}.`))
  as = await createAdmin()
  const section = await createSection({ title: 'Pricing' })
  const video = { sectionId: section.id, title: 'What it costs', videoUrl: FILM, duration: 600 }
  videoId = (await createVideo(video)).id
})
afterEach(async () => {
  await waitForBackgroundWork()
  Object.assign(env, key)
})

const names = (count: number) => Array.from({ length: count }, (_, at) => `piece ${at}`)
const pieceAt = (at: number): Piece => [64, at * 10_000, at * 10_000 + 6000]

async function heard(count: number, input: object = {}) {
  const uploadURL = await uploadUnregistered(as, 'speech', Buffer.concat(names(count).map(sound)))
  const body = { uploadURL, sourcePath: FILM, pieces: names(count).map((_, at) => pieceAt(at)), ...input }
  return callRoute<TranscriptionStatus>(PUT, { as, method: 'PUT', params: { videoId }, body })
}

async function status() {
  const { body } = await callRoute<TranscriptionStatus>(GET, { as, params: { videoId } })
  // Each status request continues the transcription in the background.
  await waitForBackgroundWork()
  return body
}
const lines = async () =>
  (await callRoute<Transcript>(getCues, { as, params: { videoId } })).body.cues.map(({ text, startMs }) => [
    startMs,
    text,
  ])
/** Continues the transcription like maintenance, at a time when postponed segments are due. */
async function later() {
  await db.lessonSpeech.updateMany({ data: { leaseUntil: new Date(0) } })
  await transcribeLessons()
}

test('turns uploaded audio segments into transcript lines, six at a time', async () => {
  let asked = 0
  let release = () => {}
  const sixAreOpen = new Promise<void>((resolve) => {
    release = resolve
  })
  service.answers(async (request) => {
    asked += 1
    if (asked === 6) release()
    await sixAreOpen
    return { ...openAiReplies.said(`This is ${nameOf(request)}.`), holdMs: 200 }
  })
  const { status: code, body } = await heard(14)
  expect([code, body]).toEqual([
    200,
    expect.objectContaining({ state: 'waiting', pieces: 14, hasService: true, canListen: true }),
  ])
  await waitForBackgroundWork()
  expect(await status()).toMatchObject({ state: 'ready', pieces: 14, done: 14, missed: 0, problem: null })
  expect(await lines()).toEqual(names(14).map((name, at) => [at * 10_000, `This is ${name}.`]))
  expect(service.most()).toBe(6)
  expect(service.asked[0]).toMatchObject({
    path: '/v1/audio/transcriptions',
    fields: {
      model: 'gpt-transcribe',
      language: 'en',
      prompt: 'Lectern. Pricing. What it costs',
      'keywords[]': ['Lectern', 'Pricing', 'What', 'costs'],
    },
  })
  // The prompt contains only titles, never text from an earlier segment.
  expect(service.asked.every(({ fields }) => !JSON.stringify(fields).includes('This is'))).toBe(true)
  expect(await db.auditLog.findMany({ where: { action: 'video.speech' } })).toMatchObject([
    { target: 'What it costs' },
  ])
})

test('ends lines at silences inside a segment', async () => {
  service.answers(() => openAiReplies.said('One thing first. Then the other one, which is longer.'))
  await heard(1, { pieces: [[64, 1000, 9000, 0, 200, 1800, 2600]] })
  await waitForBackgroundWork()
  expect(await lines()).toEqual([
    [1200, 'One thing first.'],
    [3600, 'Then the other one, which is longer.'],
  ])
})

test.each([
  ['a byte too many', { pieces: [[65, 0, 8000]] }],
  ['a byte too few', { pieces: [[63, 0, 8000]] }],
  [
    'overlapping segments',
    {
      pieces: [
        [32, 0, 8000],
        [32, 7000, 9000],
      ],
    },
  ],
  ['a segment that ends before it starts', { pieces: [[64, 8000, 8000]] }],
  ['a piece of a minute', { pieces: [[64, 0, 60_000]] }],
  ['a piece after the end', { pieces: [[64, 599_000, 602_000]] }],
  ['half a silence', { pieces: [[64, 0, 8000, 100]] }],
  ['a silence outside its piece', { pieces: [[64, 0, 8000, 7000, 8001]] }],
  ['silences backwards', { pieces: [[64, 0, 8000, 900, 300]] }],
  ['no piece for an upload', { pieces: [] }],
  ['pieces without an upload', { uploadURL: undefined }],
  ['words as numbers', { pieces: [['64', 0, 8000]] }],
  ['more than there may be', { pieces: Array.from({ length: 2001 }, (_, at) => [1, at, at + 1]) }],
])('%s is refused', async (_what, input) => {
  expect(await heard(1, input)).toMatchObject({ status: 400 })
  expect(await db.lessonSpeech.count()).toBe(0)
})

test('refuses an upload that isn’t audio of this lesson', async () => {
  const put = (body: object, id = videoId) =>
    callRoute(PUT, { as, method: 'PUT', params: { videoId: id }, body })
  const pieces = [pieceAt(0)]
  const film = await uploadUnregistered(as, 'video', sound('x'))
  expect(await put({ uploadURL: film, pieces })).toMatchObject({ status: 400 })
  const text = await uploadUnregistered(as, 'speech', 'WEBVTT and more words than that, webm too')
  expect(await put({ uploadURL: text, pieces })).toMatchObject({ status: 400 })
  const others = await uploadUnregistered(await createAdmin(), 'speech', sound('x'))
  expect(await put({ uploadURL: others, pieces })).toMatchObject({ status: 404 })
  expect((await heard(1, { sourcePath: '/objects/uploads/other.mp4' })).status).toBe(409)
  const embedded = await createVideo()
  expect(await put({ pieces: [] }, embedded.id)).toMatchObject({ status: 409 })
  expect(await put({ pieces: [] }, MISSING_ID)).toMatchObject({ status: 404 })
  // Audio must be registered together with its lesson. Registering it like a video fails.
  const videoURL = await uploadUnregistered(as, 'speech', sound('x'))
  expect(await callRoute(register, { as, method: 'PUT', body: { videoURL } })).toMatchObject({ status: 400 })
  await expectAdminOnly(PUT, { method: 'PUT', params: { videoId }, body: { pieces: [] } })
  await expectAdminOnly(POST, { method: 'POST', params: { videoId }, body: { anew: true } })
  await expectAdminOnly(GET, { method: 'GET', params: { videoId } })
})

test('finishes a video without speech with an empty transcript', async () => {
  await heard(0, { uploadURL: undefined })
  await waitForBackgroundWork()
  expect(await status()).toMatchObject({ state: 'ready', pieces: 0, done: 0 })
  service.answers(() => openAiReplies.silent())
  await heard(2)
  await waitForBackgroundWork()
  expect(await status()).toMatchObject({ state: 'ready', pieces: 2, done: 2, missed: 0 })
  expect(await lines()).toEqual([])
})

const useless: [string, () => ReturnType<typeof openAiReplies.said>][] = [
  ['what it was told', () => openAiReplies.said('Lectern. Pricing. What it costs.')],
  ['more than anybody says', () => openAiReplies.said('a '.repeat(400))],
  ['no text', () => openAiReplies.wordless()],
  ['a refusal of this piece', () => openAiReplies.failing(400)],
]

test.each(useless)('skips a segment after three attempts if the service answers %s', async (_what, bad) => {
  service.answers((asked) => (nameOf(asked) === 'piece 1' ? bad() : openAiReplies.said('All is well.')))
  await heard(3)
  await waitForBackgroundWork()
  expect(await status()).toMatchObject({ state: 'ready', pieces: 3, done: 2, missed: 1 })
  expect(service.asked.filter((asked) => nameOf(asked) === 'piece 1')).toHaveLength(3)
  expect(await lines()).toEqual([
    [0, 'All is well.'],
    [20_000, 'All is well.'],
  ])
  // When the service works again, the owner retries only the failed segment.
  service.answers(() => openAiReplies.said('Now it works.'))
  expect(
    (await callRoute<TranscriptionStatus>(POST, { as, params: { videoId }, body: { anew: false } })).body
      .state,
  ).toBe('waiting')
  await waitForBackgroundWork()
  expect(service.asked).toHaveLength(1)
  expect((await lines())[1]).toEqual([10_000, 'Now it works.'])
})

const down: [string, () => ReturnType<typeof openAiReplies.said>, string][] = [
  ['fails', () => openAiReplies.failing(500), 'service'],
  ['refuses the key', () => openAiReplies.failing(401), 'key'],
  ['is asked too often', () => openAiReplies.failing(429), 'limit'],
  ['answers no JSON', () => openAiReplies.malformed(), 'service'],
  ['answers without an end', () => openAiReplies.huge(), 'service'],
]

test.each(down)('retries a service that %s later, at most four times', async (_what, answer, problem) => {
  service.answers(answer)
  await heard(8)
  await waitForBackgroundWork()
  expect(await status()).toMatchObject({ state: 'waiting', done: 0, missed: 0 })
  for (let tries = 2; tries <= 4; tries++) await later()
  expect(await status()).toMatchObject({ state: 'failed', done: 0 })
  if (problem !== 'service') expect((await status()).problem).toBe(problem)
  expect(service.asked.length).toBeLessThanOrEqual(24)
  await later()
  expect(service.asked.length).toBeLessThanOrEqual(24)
  service.answers(() => openAiReplies.said('Better now.'))
  await callRoute(POST, { as, params: { videoId }, body: { anew: false } })
  await waitForBackgroundWork()
  expect(await status()).toMatchObject({ state: 'ready', done: 8, missed: 0, problem: null })
})

test.each<[string, () => Promise<OpenAiReply>]>([
  ['never answers', () => new Promise(() => {})],
  ['answers without an end', async () => openAiReplies.endless()],
])('stops waiting after the timeout and retries later if the service %s', async (_what, answer) => {
  const soon = AbortSignal.timeout(300)
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
  service.answers(answer)
  await heard(2)
  await waitForBackgroundWork()
  expect(timeout).toHaveBeenCalledWith(40_000)
  timeout.mockRestore()
  expect(await status()).toMatchObject({ state: 'waiting', done: 0, missed: 0, problem: 'service' })
  service.answers(() => openAiReplies.said('Here again.'))
  await later()
  expect(await status()).toMatchObject({ state: 'ready', done: 2, missed: 0 })
})

test('waits for a slow service without sending the same segment twice', async () => {
  service.answers(() => ({ ...openAiReplies.said('Slowly.'), holdMs: 700 }))
  await heard(2)
  await transcribeLessons()
  await waitForBackgroundWork()
  expect(service.asked).toHaveLength(2)
  expect(await status()).toMatchObject({ state: 'ready', done: 2 })
})

test('retries all failed transcriptions with one click, without repeating finished segments', async () => {
  service.answers((asked) =>
    nameOf(asked) === 'piece 0' ? openAiReplies.said('Heard.') : openAiReplies.failing(500),
  )
  await heard(2)
  await waitForBackgroundWork()
  await db.lessonSpeech.updateMany({ data: { state: 'failed', attempts: 4, problem: 'service' } })
  service.answers(() => openAiReplies.said('Better.'))
  await expectAdminOnly(retry, { method: 'POST' })
  expect((await callRoute(retry, { as, method: 'POST' })).status).toBe(204)
  await waitForBackgroundWork()
  expect(await status()).toMatchObject({ state: 'ready', done: 2 })
  expect(service.asked.map(nameOf)).toEqual(['piece 1'])
  expect((await lines()).map(([, text]) => text)).toEqual(['Heard.', 'Better.'])
  // If nothing has to be retried, no audit entry is written.
  const notes = await db.auditLog.count()
  expect((await callRoute(retry, { as, method: 'POST' })).status).toBe(204)
  expect(await db.auditLog.count()).toBe(notes)
})

test('continues where the service stopped', async () => {
  let answered = 0
  service.answers(() => (++answered > 8 ? openAiReplies.failing(503) : openAiReplies.said('One more.')))
  await heard(14)
  await waitForBackgroundWork()
  expect(await status()).toMatchObject({ state: 'waiting', done: 8, problem: 'service' })
  expect(await lines()).toEqual([])
  service.answers(() => openAiReplies.said('One more.'))
  await later()
  expect(service.asked).toHaveLength(6)
  expect(await lines()).toHaveLength(14)
})

test('stays within the owner’s daily limit of minutes', async () => {
  await consumePoints('transcript', 'all', env.TRANSCRIPT_MINUTES_PER_DAY * 60 - 15)
  await heard(4)
  await waitForBackgroundWork()
  expect(await status()).toMatchObject({ state: 'waiting', done: 2, problem: 'minutes' })
  await later()
  expect(service.asked).toHaveLength(2)
  // Simulates the next day by resetting the daily limit.
  await db.rateLimit.deleteMany()
  await later()
  expect(await status()).toMatchObject({ state: 'ready', done: 4 })
})

test.each(useless)('counts the seconds if the service answers %s', async (_what, bad) => {
  service.answers(bad)
  await heard(1)
  await waitForBackgroundWork()
  const used = env.TRANSCRIPT_MINUTES_PER_DAY * 60 - (await getRemainingPoints('transcript', 'all'))
  expect(used).toBeGreaterThanOrEqual(service.asked.length * 3)
})

test.each(down)('counts the seconds if the service %s', async (_what, answer) => {
  service.answers(answer)
  await heard(1)
  await waitForBackgroundWork()
  expect(service.asked.length).toBeGreaterThan(0)
  expect(await getRemainingPoints('transcript', 'all')).toBeLessThan(env.TRANSCRIPT_MINUTES_PER_DAY * 60)
})

test('says which lines a service transcribed, also after a person has accepted them', async () => {
  await heard(2)
  await waitForBackgroundWork()
  const read = async () =>
    (await callRoute<Transcript>(getCues, { as: await createPerson(), params: { videoId } })).body.cues
  await saveTranscript(as.viewer, videoId, { additions: [{ startMs: 29_000, endMs: 29_500, text: 'Mine' }] })
  const cues = await read()
  expect(cues.map(({ made }) => made)).toEqual([true, true, false])
  const accepted = cues.slice(0, 2).map(({ id, editedAt, text }) => ({ id, editedAt, text }))
  await saveTranscript(as.viewer, videoId, { changes: accepted })
  const after = await read()
  expect(after.map(({ made }) => made)).toEqual([true, true, false])
  expect(after.map(({ editedAt }) => editedAt)).not.toContain(null)
  expect(after.map(({ text }) => text)).toEqual(cues.map(({ text }) => text))
})

test('keeps lines that a person wrote or changed', async () => {
  await heard(4)
  await waitForBackgroundWork()
  const { cues } = (await callRoute<Transcript>(getCues, { as, params: { videoId } })).body
  const changes = [{ id: cues[1]?.id ?? '', editedAt: null, text: 'As I put it' }]
  const additions = [{ startMs: 29_000, endMs: 29_500, text: 'Between' }]
  await saveTranscript(as.viewer, videoId, { changes, additions })
  service.answers((asked) => openAiReplies.said(`Again ${nameOf(asked)}.`))
  await callRoute(POST, { as, params: { videoId }, body: { anew: true } })
  await waitForBackgroundWork()
  expect(await lines()).toEqual([
    [0, 'Again piece 0.'],
    [10_000, 'As I put it'],
    [20_000, 'Again piece 2.'],
    [29_000, 'Between'],
    [30_000, 'Again piece 3.'],
  ])
})

test('keeps lines that a new transcription doesn’t change, so that nobody loses text typed there', async () => {
  await heard(3)
  await waitForBackgroundWork()
  const idsByText = async () => {
    const { cues } = (await callRoute<Transcript>(getCues, { as, params: { videoId } })).body
    return new Map(cues.map(({ id, text }) => [text, id]))
  }
  const before = await idsByText()
  service.answers((asked) => openAiReplies.said(`This is ${nameOf(asked).replace('2', 'two')}.`))
  await callRoute(POST, { as, params: { videoId }, body: { anew: true } })
  await waitForBackgroundWork()
  const after = await idsByText()
  expect([...after.keys()]).toEqual(['This is piece 0.', 'This is piece 1.', 'This is piece two.'])
  for (const text of ['This is piece 0.', 'This is piece 1.']) expect(after.get(text)).toBe(before.get(text))
})

test('skips a lesson with a manually written transcript at no cost', async () => {
  const cues = [{ startMs: 0, endMs: 900, text: 'Mine' }]
  await saveTranscript(as.viewer, videoId, { cues })
  await heard(2)
  await waitForBackgroundWork()
  expect(await status()).toMatchObject({ state: 'waiting', isByHand: true })
  expect(service.asked).toEqual([])
  // Manual lines prevent automatic transcription. Once they are deleted, it starts.
  await saveTranscript(as.viewer, videoId, { cues: [] })
  await transcribeLessons()
  expect(await lines()).toHaveLength(2)
})

test('deletes the transcript with a replaced video, except for corrected lines', async () => {
  await heard(3)
  await waitForBackgroundWork()
  const { cues } = (await callRoute<Transcript>(getCues, { as, params: { videoId } })).body
  await saveTranscript(as.viewer, videoId, {
    changes: [{ id: cues[1]?.id ?? '', editedAt: null, text: 'Mine' }],
  })
  const videoUrl = FILM.replace('a.mp4', 'b.mp4')
  await callRoute(saveVideo, { as, method: 'PUT', params: { videoId }, body: { videoUrl } })
  expect(await status()).toMatchObject({ state: 'none', pieces: 0 })
  expect(await lines()).toEqual([[10_000, 'Mine']])
})

test('discards the transcript of a video that was replaced during transcription', async () => {
  const videoUrl = FILM.replace('a.mp4', 'b.mp4')
  service.answers(async () => {
    await db.video.update({ where: { id: videoId }, data: { videoUrl } })
    return openAiReplies.said('Of the old film.')
  })
  await heard(1)
  await waitForBackgroundWork()
  expect(await lines()).toEqual([])
})

test('adds no lines to captions that were imported during transcription', async () => {
  const cues = [{ startMs: 30_000, endMs: 31_000, text: 'Mine' }]
  service.answers(async () => {
    await saveTranscript(as.viewer, videoId, { cues })
    return openAiReplies.said('Music.')
  })
  await heard(1)
  await waitForBackgroundWork()
  expect(await lines()).toEqual([[30_000, 'Mine']])
  expect(await status()).toMatchObject({ isByHand: true })
})

test('waits without a key and in a restored copy', async () => {
  env.OPENAI_API_KEY = undefined
  await heard(1)
  await waitForBackgroundWork()
  expect(await status()).toMatchObject({ state: 'waiting', hasService: false })
  env.OPENAI_API_KEY = 'sk-test'
  await db.appSettings.create({ data: { id: 'default', quietSince: new Date() } })
  await transcribeLessons()
  expect(service.asked).toEqual([])
  await db.appSettings.update({ where: { id: 'default' }, data: { quietSince: null } })
  await transcribeLessons()
  expect(await lines()).toHaveLength(1)
})

test('sends nothing twice if two processes work at once', async () => {
  env.OPENAI_API_KEY = undefined
  await heard(9)
  env.OPENAI_API_KEY = 'sk-test'
  await Promise.all([transcribeLessons(), transcribeLessons(), transcribeLessons()])
  expect(service.asked).toHaveLength(9)
  expect(await lines()).toHaveLength(9)
})
