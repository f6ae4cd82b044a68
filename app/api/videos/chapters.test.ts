import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Chapter } from '@/lib/contract/course/chapters'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { saveTranscript } from '@/lib/data/course/save-transcript'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { consumePoints, getRemainingPoints } from '@/lib/server/http/rate-limit'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, createPerson, createVideo, MISSING_ID, restrictToCustomers } from '@/tests/factories'
import { POST as propose } from './[videoId]/chapters/propose/route'
import { GET, PUT } from './[videoId]/chapters/route'
import { GET as getVideo } from './[videoId]/route'

const chapters = [
  { second: 0, title: 'Plan' },
  { second: 40, title: 'Build' },
]

test('saves all chapters at once and returns them with their lesson', async () => {
  const as = await createAdmin()
  const { id: videoId } = await createVideo({ duration: 60 })
  const params = { videoId }
  const put = (list: Chapter[]) =>
    callRoute<Chapter[]>(PUT, { as, method: 'PUT', params, body: { chapters: list } })
  expect(await put([{ second: 9, title: 'Old' }])).toMatchObject({ status: 200 })
  expect(await put([chapters[0], { second: 40, title: ' Build ' }] as Chapter[])).toMatchObject({
    body: chapters,
  })
  expect((await callRoute(GET, { as: await createPerson(), params })).body).toEqual(chapters)
  expect((await callRoute<VideoDetail>(getVideo, { as, params })).body.chapters).toEqual(chapters)
  for (const wrong of [
    chapters.toReversed(),
    [{ second: 61, title: 'Late' }],
    [{ second: 1, title: ' ' }],
    [chapters[0], chapters[0]],
  ]) {
    expect((await put(wrong as Chapter[])).status).toBe(400)
  }
  expect((await callRoute(GET, { as, params })).body).toEqual(chapters)
  expect(await db.auditLog.findFirst({ orderBy: { at: 'desc' } })).toMatchObject({ action: 'video.chapters' })
  expect((await put([])).body).toEqual([])
  await expectAdminOnly(PUT, { method: 'PUT', params, body: { chapters } })
})

test('keeps the chapters that somebody else saved while the editor was open', async () => {
  const as = await createAdmin()
  const { id: videoId } = await createVideo({ duration: 60 })
  const params = { videoId }
  const put = (list: unknown, before?: unknown) =>
    callRoute<Chapter[]>(PUT, { as, method: 'PUT', params, body: { chapters: list, before } })
  expect((await put(chapters, [])).status).toBe(200)
  expect(await put([{ second: 5, title: 'Mine' }], [])).toMatchObject({
    status: 409,
    body: { message: 'Someone else changed the chapters while you were editing. Reload the page.' },
  })
  expect((await callRoute(GET, { as, params })).body).toEqual(chapters)
  // A save whose response was lost may be sent again.
  expect((await put(chapters, [])).status).toBe(200)
  expect((await put([], chapters)).status).toBe(200)
  const answers = await Promise.all([
    put([{ second: 1, title: 'A' }], []),
    put([{ second: 2, title: 'B' }], []),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('returns chapters only to people who can watch the lesson', async () => {
  const { id: videoId } = await createVideo()
  await restrictToCustomers()
  const as = await createPerson()
  expect((await callRoute(GET, { as, params: { videoId } })).status).toBe(403)
  expect((await callRoute(GET, { as, params: { videoId: MISSING_ID } })).status).toBe(404)
  expect((await callRoute(GET, { params: { videoId } })).status).toBe(401)
})

describe('a suggestion', () => {
  let content = ''
  let asked: { messages: { role: string; content: string }[] }[] = []
  const server = createServer(async (request, response) => {
    const body: Buffer[] = []
    for await (const piece of request) body.push(piece)
    asked.push(JSON.parse(Buffer.concat(body).toString()))
    response.writeHead(content ? 200 : 500, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))
  })
  const key = { OPENAI_API_KEY: env.OPENAI_API_KEY, OPENAI_BASE_URL: env.OPENAI_BASE_URL }

  beforeAll((done) => void server.listen(0, '127.0.0.1', done))
  afterAll((done) => void server.close(done))
  beforeEach(() => {
    asked = []
    const { port } = server.address() as AddressInfo
    Object.assign(env, { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` })
  })
  afterEach(() => void Object.assign(env, key))

  async function lesson() {
    const as = await createAdmin()
    const { id } = await createVideo({ duration: 60 })
    const cues = [0, 20, 40].map((at) => ({ startMs: at * 1000, endMs: at * 1000 + 900, text: `Part ${at}` }))
    await saveTranscript(as.viewer, id, { cues })
    return { as, params: { videoId: id } }
  }

  test('starts at lines of the lesson and isn’t saved', async () => {
    const call1 = await lesson()
    content = JSON.stringify({
      chapters: [
        { second: 41, title: ' Last\npart ' },
        { second: 0, title: 'First' },
        { second: 1, title: 'Again' },
        { second: -5, title: 'Never' },
        { second: 20, title: '' },
        'Ignore this',
      ],
    })
    const { status, body } = await callRoute(propose, { ...call1, method: 'POST' })
    expect([status, body]).toEqual([
      200,
      [
        { second: 0, title: 'First' },
        { second: 40, title: 'Last part' },
      ],
    ])
    expect(asked[0]?.messages[1]?.content).toBe('0 Part 0\n20 Part 20\n40 Part 40')
    expect(await db.chapter.count()).toBe(0)
    await expectAdminOnly(propose, { method: 'POST', params: call1.params })
  })

  test.each([
    ['an empty answer', ''],
    ['invalid JSON', 'Sorry'],
    ['no chapters', '{"chapters":[]}'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['chapters of wrong types', '{"chapters":[1,"Two",{"second":"zero","title":4}]}'],
  ])('reports %s from the service', async (_what, answered) => {
    content = answered
    expect(await callRoute(propose, { ...(await lesson()), method: 'POST' })).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('manually') },
    })
  })

  test('counts each call, whatever the service answers', async () => {
    const call1 = await lesson()
    content = 'Sorry'
    await callRoute(propose, { ...call1, method: 'POST' })
    expect(await getRemainingPoints('proposal', call1.as.viewer.id)).toBe(29)
    expect(await getRemainingPoints('proposalOfAll', 'all')).toBe(199)
    expect(await getRemainingPoints('tokens', 'chapters')).toBeLessThan(env.TEXT_TOKENS_PER_DAY)
    expect(await getRemainingPoints('tokens', 'question')).toBe(env.TEXT_TOKENS_PER_DAY)
    await consumePoints('tokens', 'chapters', env.TEXT_TOKENS_PER_DAY - 5000)
    await callRoute(propose, { ...call1, method: 'POST' })
    expect(asked).toHaveLength(1)
    expect(await getRemainingPoints('proposal', call1.as.viewer.id)).toBe(29)
  })

  test('needs a key and a transcript', async () => {
    const { as, params } = await lesson()
    const { id: silent } = await createVideo()
    expect((await callRoute(propose, { as, params: { videoId: silent }, method: 'POST' })).status).toBe(409)
    Object.assign(env, { OPENAI_API_KEY: undefined })
    expect((await callRoute(propose, { as, params, method: 'POST' })).status).toBe(409)
    expect(asked).toEqual([])
  })
})
