import type { Note } from '@/lib/contract/course/notes'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createPerson, createPurchase, createVideo, MISSING_ID, restrictToCustomers } from '@/tests/factories'
import { holdLock } from '@/tests/hold-lock'
import { readAllPages } from '@/tests/read-all-pages'
import { GET as list } from '../videos/[videoId]/notes/route'
import { DELETE as remove, PUT as update } from './[noteId]/route'
import { DELETE, POST } from './route'

const write = async (
  as: Awaited<ReturnType<typeof createPerson>>,
  videoId: string,
  content = 'Start small',
) => (await callRoute<Note>(POST, { as, body: { videoId, content } })).body

describe('POST /api/notes', () => {
  test('saves a note with its second', async () => {
    const as = await createPerson()
    const { id: videoId } = await createVideo()
    const { status, body } = await callRoute(POST, {
      as,
      body: { videoId, content: '  Start small ', timestamp: 42 },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ videoId, content: 'Start small', timestamp: 42 })
    expect((await callRoute(list, { as, params: { videoId } })).body).toEqual([body])
  })

  test.each([
    ['empty text', { content: '   ' }, 'content'],
    ['text that Postgres cannot store', { content: 'a\u0000b' }, 'content'],
    ['half a character', { content: '\ud83d' }, 'content'],
    ['too much text', { content: 'x'.repeat(10_001) }, 'content'],
    ['a second before the start', { content: 'x', timestamp: -1 }, 'timestamp'],
    ['a second past the day', { content: 'x', timestamp: 86_401 }, 'timestamp'],
    ['unknown fields', { content: 'x', userId: 'me' }, 'userId'],
  ])('refuses %s', async (_, input, field) => {
    const as = await createPerson()
    const { id: videoId } = await createVideo()
    const { status, body } = await callRoute(POST, { as, body: { videoId, ...input } })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'bad_request', fields: { [field]: [expect.any(String)] } })
    expect(await db.videoNote.count()).toBe(0)
  })

  test('answers 404 for an unknown video', async () => {
    const body = { videoId: MISSING_ID, content: 'x' }
    expect((await callRoute(POST, { as: await createPerson(), body })).status).toBe(404)
  })

  test('answers 401 without a session before reading the body', async () => {
    expect(await callRoute(POST, { raw: '{' })).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })

  test.each([
    ['no JSON', '{', 'application/json', 400],
    ['another media type', 'content=x', 'application/x-www-form-urlencoded', 415],
    ['a body over 64 KB', JSON.stringify({ content: 'x'.repeat(66_000) }), 'application/json', 413],
  ])('refuses %s', async (_, raw, type, status) => {
    expect(
      (await callRoute(POST, { as: await createPerson(), raw, headers: { 'content-type': type } })).status,
    ).toBe(status)
  })

  test('lists the allowed methods', async () => {
    const { status, headers, body } = await callRoute(DELETE, { method: 'DELETE' })
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
    expect(body).toEqual({ code: 'method_not_allowed', message: expect.any(String) })
  })
})

describe('a note', () => {
  test('can be changed and deleted by its author', async () => {
    const as = await createPerson()
    const { id: videoId } = await createVideo()
    const { id: noteId } = await write(as, videoId)
    const changed = await callRoute(update, {
      as,
      method: 'PUT',
      params: { noteId },
      body: { content: 'Start today' },
    })
    expect(changed).toMatchObject({ status: 200, body: { id: noteId, content: 'Start today' } })
    expect(await callRoute(remove, { as, method: 'DELETE', params: { noteId } })).toMatchObject({
      status: 204,
      body: '',
    })
    expect((await callRoute(list, { as, params: { videoId } })).body).toEqual([])
  })

  test('changed on another device keeps the newer text', async () => {
    const as = await createPerson()
    const { id: noteId, updatedAt } = await write(as, (await createVideo()).id)
    const save = (content: string, seen?: string) =>
      callRoute<Note>(update, { as, method: 'PUT', params: { noteId }, body: { content, updatedAt: seen } })
    const phone = await save('From the phone', updatedAt)
    expect(phone.status).toBe(200)
    expect(await save('From the laptop', updatedAt)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: expect.stringContaining('another device'),
        texts: { saved: 'From the phone', yours: 'From the laptop', editedAt: phone.body.updatedAt },
      },
    })
    // A save is repeated if its response was lost.
    const repeated = await save('From the phone', updatedAt)
    expect(repeated.status).toBe(200)
    expect((await save('Both', repeated.body.updatedAt)).status).toBe(200)
    expect((await save('Without a version')).status).toBe(200)
    expect((await save('x', 'yesterday')).status).toBe(400)
  })

  test('saved twice at the same time from one version keeps the first text', async () => {
    const as = await createPerson()
    const { id: noteId, updatedAt } = await write(as, (await createVideo()).id)
    const lock = await holdLock(`SELECT FROM users WHERE id = '${as.viewer.id}' FOR NO KEY UPDATE`)
    const saves = ['One', 'Two'].map((content) =>
      callRoute<Note>(update, { as, method: 'PUT', params: { noteId }, body: { content, updatedAt } }),
    )
    await lock.waiters(2)
    await lock.release()
    const answers = await Promise.all(saves)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const kept = answers.find(({ status }) => status === 200)?.body.content
    expect(await db.videoNote.findUnique({ where: { id: noteId } })).toMatchObject({ content: kept })
  })

  test('changed on another device isn’t deleted from an old list', async () => {
    const as = await createPerson()
    const { id: noteId, updatedAt } = await write(as, (await createVideo()).id)
    const remover = (seen: string) =>
      callRoute(remove, { as, method: 'DELETE', params: { noteId }, query: { updatedAt: seen } })
    const params = { noteId }
    const phone = await callRoute<Note>(update, { as, method: 'PUT', params, body: { content: 'More' } })
    expect(await remover(updatedAt)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('another device') },
    })
    expect((await remover('yesterday')).status).toBe(400)
    expect(await db.videoNote.count()).toBe(1)
    expect((await remover(phone.body.updatedAt)).status).toBe(204)
    expect((await remover(phone.body.updatedAt)).status).toBe(404)
  })

  test('doesn’t exist for anybody else', async () => {
    const { id: videoId } = await createVideo()
    const { id: noteId } = await write(await createPerson(), videoId)
    const as = await createPerson()
    const stranger = { as, params: { noteId } }
    expect((await callRoute(update, { ...stranger, method: 'PUT', body: { content: 'Mine' } })).status).toBe(
      404,
    )
    expect((await callRoute(remove, { ...stranger, method: 'DELETE' })).status).toBe(404)
    expect((await callRoute(list, { as, params: { videoId } })).body).toEqual([])
    expect(await db.videoNote.findUniqueOrThrow({ where: { id: noteId } })).toMatchObject({
      content: 'Start small',
    })
  })

  test('isn’t found by a malformed ID', async () => {
    const as = await createPerson()
    expect((await callRoute(remove, { as, method: 'DELETE', params: { noteId: "1' OR 1=1" } })).status).toBe(
      404,
    )
  })

  test('is locked with its section and unlocked again', async () => {
    const as = await createPerson()
    const { id: videoId, sectionId } = await createVideo()
    const { id: noteId } = await write(as, videoId)
    await restrictToCustomers()
    const edit = { as, method: 'PUT', params: { noteId }, body: { content: 'Later' } }
    expect((await callRoute(update, edit)).status).toBe(403)
    expect((await callRoute(list, { as, params: { videoId } })).status).toBe(403)
    expect((await callRoute(POST, { as, body: { videoId, content: 'More' } })).status).toBe(403)
    await createPurchase(as.viewer.id, [sectionId])
    expect((await callRoute(update, edit)).status).toBe(200)
  })
})

describe('many notes', () => {
  /** Creates `count` notes on a video, one second apart. */
  async function fill(userId: string, videoId: string, count: number, content = 'x') {
    const data = Array.from({ length: count }, (_, index) => ({
      userId,
      videoId,
      content,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
    }))
    await db.videoNote.createMany({ data })
  }

  test('are returned in pages, newest first, with the total number', async () => {
    const as = await createPerson()
    const { id: videoId } = await createVideo()
    await fill(as.viewer.id, videoId, 250)
    await fill((await createPerson()).viewer.id, videoId, 3)
    const pages = await readAllPages<Note>(list, { as, params: { videoId } })
    expect(pages.map(({ body }) => body.length)).toEqual([100, 100, 50])
    expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['250', '250', '250'])
    const times = pages.flatMap(({ body }) => body.map(({ createdAt }) => createdAt))
    expect(times).toEqual([...times].sort().reverse())
    expect(new Set(times).size).toBe(250)
    const query = { cursor: 'made up' }
    expect((await callRoute(list, { as, params: { videoId }, query })).status).toBe(400)
  })

  test('are limited to 500 per video, even if written concurrently', async () => {
    const as = await createPerson()
    const { id: videoId } = await createVideo()
    await fill(as.viewer.id, videoId, 490)
    const body = { videoId, content: 'one more' }
    const answers = await Promise.all(Array.from({ length: 30 }, () => callRoute(POST, { as, body })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(20)
    expect(refused[0]?.body).toMatchObject({ message: expect.stringContaining('500 notes') })
    expect(await db.videoNote.count()).toBe(500)
    const another = { videoId: (await createVideo()).id, content: 'elsewhere' }
    expect((await callRoute(POST, { as, body: another })).status).toBe(201)
  })

  test('are limited to 5 MB per person, and a text can still be shortened', async () => {
    const as = await createPerson()
    const videos = [await createVideo(), await createVideo()]
    for (const { id } of videos) await fill(as.viewer.id, id, 130, 'é'.repeat(10_000))
    const videoId = videos[0]?.id ?? ''
    const small = await callRoute<Note>(POST, { as, body: { videoId, content: 'small' } })
    expect(small.status).toBe(201)
    const long = { as, body: { videoId, content: 'é'.repeat(10_000) } }
    expect((await callRoute(POST, long)).status).toBe(201)
    expect((await callRoute(POST, long)).status).toBe(201)
    const full = await callRoute(POST, long)
    expect(full).toMatchObject({ status: 409, body: { message: expect.stringContaining('5 MB') } })
    const params = { noteId: small.body.id }
    const edit = (content: string) => callRoute(update, { as, method: 'PUT', params, body: { content } })
    expect((await edit('é'.repeat(10_000))).status).toBe(409)
    expect((await edit('smaller')).status).toBe(200)
    expect((await callRoute(POST, { ...long, as: await createPerson() })).status).toBe(201)
  })
})
