import { randomUUID } from 'node:crypto'
import type { Cue, Transcript } from '@/lib/contract/course/cues'
import type { SavedVideo, Video } from '@/lib/contract/course/videos'
import { convertCaptionFiles } from '@/lib/data/course/convert-caption-files'
import { db } from '@/lib/server/db/client'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import {
  createAdmin,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  MISSING_ID,
  restrictToCustomers,
  type TestPerson,
} from '@/tests/factories'
import { GET as getCaptions } from './[videoId]/captions.vtt/route'
import { DELETE, PUT as putCue } from './[videoId]/cues/[cueId]/route'
import { GET, PUT as putAll } from './[videoId]/cues/route'
import { GET as getVideo, PUT as putVideo } from './[videoId]/route'
import { POST } from './route'

const videoUrl = 'https://videos.example.com/a.mp4'
const file =
  'WEBVTT\n\n00:01.000 --> 00:02.000\nOne & only\n\n00:03.000 --> 00:04.000\nTwo\n\n01:00.000 --> 01:01.000\nLate\n'
const lines = [
  { startMs: 1000, endMs: 2000, text: 'Plan it' },
  { startMs: 3000, endMs: 5000, text: 'Build it and sell it' },
]
let as: Awaited<ReturnType<typeof createAdmin>>

beforeEach(async () => {
  as = await createAdmin()
})

async function upload(text: string, ending = 'vtt') {
  const key = `uploads/${randomUUID()}.${ending}`
  await diskStorage.put(key, Buffer.from(text))
  return `/objects/${key}`
}

const ownPath = (videoId: string) => `/api/videos/${videoId}/captions.vtt`
const transcript = async (videoId: string, viewer: TestPerson = as) =>
  callRoute<Transcript>(GET, { as: viewer, params: { videoId } })
const cuesOf = async (videoId: string) => (await transcript(videoId)).body.cues
const put = (videoId: string, body: object) =>
  callRoute<SavedVideo>(putVideo, { as, method: 'PUT', params: { videoId }, body })
const save = (videoId: string, body: object) =>
  callRoute<Transcript>(putAll, { as, method: 'PUT', params: { videoId }, body })
const edit = (videoId: string, cueId: string, body: object) =>
  callRoute<Cue[]>(putCue, { as, method: 'PUT', params: { videoId, cueId }, body })

async function lesson(cues: object[] = lines) {
  const { id } = await createVideo({ title: 'Plan', duration: 60 })
  const { body } = await save(id, { cues })
  return { id, cues: body.cues as [Cue, Cue] }
}

describe('a caption file', () => {
  test('is read into cues with its video, and rejected lines are reported', async () => {
    const { id: sectionId } = await createSection()
    const body = { sectionId, title: 'Plan', videoUrl, duration: 30, captionsUrl: await upload(file) }
    const { status, body: video } = await callRoute<SavedVideo>(POST, { as, body })
    expect(status).toBe(201)
    expect(video).toMatchObject({
      captionsUrl: ownPath(video.id),
      language: 'en',
      captionsLeftOut: '1 caption was skipped: 1 with a start time after the end of the video.',
    })
    expect(await cuesOf(video.id)).toMatchObject([
      { startMs: 1000, endMs: 2000, text: 'One & only', editedAt: null },
      { text: 'Two' },
    ])
  })

  test('is unchanged if a form sends it back, and removed if the form removes it', async () => {
    const { id } = await lesson()
    expect((await put(id, { title: 'Build', captionsUrl: ownPath(id) })).body).toMatchObject({
      captionsUrl: ownPath(id),
      title: 'Build',
    })
    expect((await put(id, { title: 'Plan' })).body).toMatchObject({ captionsUrl: ownPath(id) })
    expect(await cuesOf(id)).toHaveLength(2)
    expect(
      (await put(id, { captionsUrl: await upload('1\n00:00:01,0 --> 00:00:02,0\nNew', 'srt') })).status,
    ).toBe(200)
    expect(await cuesOf(id)).toMatchObject([{ text: 'New' }])
    expect((await put(id, { captionsUrl: '' })).body).toMatchObject({ captionsUrl: null })
    expect(await cuesOf(id)).toEqual([])
    const elsewhere = 'https://example.com/a.vtt'
    expect((await put(id, { captionsUrl: elsewhere })).body).toMatchObject({ captionsUrl: elsewhere })
  })

  test('and lines from the editor are deleted if captionsUrl is null', async () => {
    const fromFile = await lesson()
    await put(fromFile.id, { captionsUrl: await upload(file) })
    for (const { id } of [fromFile, await lesson()]) {
      expect(await put(id, { captionsUrl: null })).toMatchObject({ status: 200, body: { captionsUrl: null } })
      expect((await callRoute<Video>(getVideo, { as, params: { videoId: id } })).body.captionsUrl).toBeNull()
      expect(await cuesOf(id)).toEqual([])
    }
  })

  test.each([
    ['that doesn’t exist', async () => `/objects/uploads/${randomUUID()}.vtt`],
    ['that isn’t a caption file', () => upload('hello')],
    ['without a line within the video', () => upload('WEBVTT\n\n09:00.000 --> 09:01.000\nLate')],
    ['of another video', async () => ownPath(MISSING_ID)],
  ])('%s is refused, and changes nothing', async (_what, url) => {
    const { id } = await lesson()
    const answer = await put(id, { title: 'Other', captionsUrl: await url() })
    expect(answer).toMatchObject({ status: 400, body: { fields: { captionsUrl: [expect.any(String)] } } })
    expect(await cuesOf(id)).toHaveLength(2)
    expect(await db.video.findUnique({ where: { id } })).toMatchObject({ title: 'Plan' })
  })

  test('from an older version is read by maintenance, and stays a file if it can’t be read', async () => {
    // The conversion keeps cues after the end of the video. Nobody would see a message about skipped cues,
    // and a manually entered duration may be wrong.
    const old = await createVideo({ captionsUrl: await upload(file), duration: 30 })
    const broken = await createVideo({ captionsUrl: `/objects/uploads/${randomUUID()}.vtt` })
    const elsewhere = await createVideo({ captionsUrl: 'https://example.com/a.vtt' })
    await convertCaptionFiles()
    const url = async ({ id }: { id: string }) =>
      (await db.video.findUniqueOrThrow({ where: { id } })).captionsUrl
    expect(await url(old)).toBe(ownPath(old.id))
    expect(await cuesOf(old.id)).toHaveLength(3)
    expect([await url(broken), await url(elsewhere)]).toEqual([broken.captionsUrl, elsewhere.captionsUrl])
    // A failed conversion is retried later, and runs at most four times.
    expect(await db.video.findUnique({ where: { id: broken.id } })).toMatchObject({ captionsAttempts: 1 })
    await db.video.update({ where: { id: broken.id }, data: { captionsAttempts: 4, captionsUntil: null } })
    await convertCaptionFiles()
    expect(await db.video.findUnique({ where: { id: broken.id } })).toMatchObject({ captionsAttempts: 4 })
  })
})

test('writes captions from the rows, for people who can watch the lesson', async () => {
  const { id: sectionId } = await createSection()
  const { id } = await createVideo({ sectionId })
  await save(id, { cues: [{ startMs: 1000, endMs: 2000, text: 'a <b>\n\nc' }] })
  await restrictToCustomers()
  const buyer = await createPerson()
  await createPurchase(buyer.viewer.id, [sectionId])
  const params = { videoId: id }
  const captions = await callRoute<string>(getCaptions, { as: buyer, params })
  expect(captions.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na &lt;b&gt; c\n')
  expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(captions.headers.get('cache-control')).toBe('private, no-store')
  const stranger = await createPerson()
  for (const handler of [getCaptions, GET]) {
    expect((await callRoute(handler, { as: stranger, params })).status).toBe(403)
    expect((await callRoute(handler, { params })).status).toBe(401)
    expect((await callRoute(handler, { as, params: { videoId: MISSING_ID } })).status).toBe(404)
  }
  expect((await transcript(id, buyer)).body.cues).toMatchObject([{ text: 'a <b> c' }])
  const { id: silent } = await createVideo()
  expect((await callRoute(getCaptions, { as, params: { videoId: silent } })).status).toBe(404)
  await db.video.update({ where: { id }, data: { draft: true } })
  expect((await callRoute(getCaptions, { as: buyer, params })).status).toBe(404)
})

describe('a line', () => {
  test('can be changed only from its current version', async () => {
    const { id, cues } = await lesson()
    const [{ id: cueId, editedAt }] = cues
    const first = await edit(id, cueId, { editedAt, text: ' Plan\nall of it ' })
    expect(first).toMatchObject({ status: 200, body: [{ id: cueId, startMs: 1000, text: 'Plan all of it' }] })
    expect(await edit(id, cueId, { editedAt, text: 'Mine' })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        texts: { saved: 'Plan all of it', yours: 'Mine', editedAt: first.body[0]?.editedAt },
      },
    })
    const second = await edit(id, cueId, { editedAt: first.body[0]?.editedAt, text: 'Mine' })
    expect(second.status).toBe(200)
    const params = { videoId: id, cueId }
    const remove = (seen: string) =>
      callRoute(DELETE, { as, method: 'DELETE', params, query: { editedAt: seen } })
    expect((await remove('')).status).toBe(409)
    expect((await remove(second.body[0]?.editedAt ?? '')).status).toBe(204)
    expect(await edit(id, cueId, { editedAt, text: 'Gone' })).toMatchObject({ status: 404 })
    expect(await cuesOf(id)).toHaveLength(1)
  })

  test('can be split and joined again', async () => {
    const { id, cues } = await lesson()
    const [first, second] = cues
    const split = { editedAt: second.editedAt, text: 'Build it', split: { atMs: 4000, text: 'and sell it' } }
    const { body } = await edit(id, second.id, split)
    expect(body).toMatchObject([
      { id: second.id, startMs: 3000, endMs: 4000, text: 'Build it' },
      { startMs: 4000, endMs: 5000, text: 'and sell it' },
    ])
    expect(await cuesOf(id)).toEqual([first, ...body])
    const [head, tail] = body as [Cue, Cue]
    const joined = {
      editedAt: head.editedAt,
      text: 'Build it and sell it',
      join: { id: tail.id, editedAt: tail.editedAt },
    }
    expect((await edit(id, first.id, { ...joined, editedAt: first.editedAt })).status).toBe(409)
    const unseen = { ...joined, join: { id: tail.id, editedAt: null } }
    const refused = await edit(id, head.id, unseen)
    // This error doesn’t contain both texts to choose from, because the editor has no place to show them for
    // the next line.
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('the next line') },
    })
    expect(refused.body).not.toHaveProperty('texts')
    expect((await edit(id, head.id, joined)).body).toMatchObject([
      { id: head.id, startMs: 3000, endMs: 5000, text: 'Build it and sell it' },
    ])
    expect(await cuesOf(id)).toHaveLength(2)
    const atEnd = { ...split, editedAt: (await cuesOf(id))[1]?.editedAt, split: { atMs: 5000, text: 'x' } }
    expect((await edit(id, second.id, atEnd)).status).toBe(400)
  })

  test('belongs to its lesson, and deleting the last one removes the captions', async () => {
    const { id, cues } = await lesson(lines.slice(0, 1))
    const { id: other } = await createVideo()
    const [{ id: cueId, editedAt }] = cues
    expect((await edit(other, cueId, { editedAt, text: 'x' })).status).toBe(404)
    expect((await edit(id, cueId, { editedAt, text: ' \n ' })).status).toBe(400)
    const params = { videoId: id, cueId }
    await expectAdminOnly(putCue, { method: 'PUT', params, body: { editedAt, text: 'x' } })
    await expectAdminOnly(DELETE, { method: 'DELETE', params })
    expect(await db.video.findUnique({ where: { id } })).toMatchObject({ captionsUrl: ownPath(id) })
    await callRoute(DELETE, { as, method: 'DELETE', params, query: { editedAt: editedAt ?? '' } })
    expect(await db.video.findUnique({ where: { id } })).toMatchObject({ captionsUrl: null })
  })
})

describe('a whole transcript', () => {
  test('changes its language, and changes all of several lines or none', async () => {
    const { id, cues } = await lesson()
    expect((await save(id, { language: 'de' })).body).toMatchObject({ language: 'de', cues })
    const changes = cues.map((cue) => ({ id: cue.id, editedAt: cue.editedAt, text: `${cue.text}!` }))
    const changed = await save(id, { changes })
    expect(changed.body.cues.map(({ text }) => text)).toEqual(['Plan it!', 'Build it and sell it!'])
    const [first, second] = changed.body.cues as [Cue, Cue]
    const stale = [
      { id: first.id, editedAt: first.editedAt, text: 'x' },
      { id: second.id, editedAt: null, text: 'y' },
    ]
    expect(await save(id, { changes: stale })).toMatchObject({
      status: 409,
      body: { texts: { saved: 'Build it and sell it!', yours: 'y' } },
    })
    expect(await save(id, { changes: [{ ...stale[0], id: MISSING_ID }] })).toMatchObject({ status: 404 })
    expect(await cuesOf(id)).toEqual(changed.body.cues)
  })

  test('accepts more lines and keeps them in order', async () => {
    const { id } = await lesson()
    const added = await save(id, { additions: [{ startMs: 2500, endMs: 2900, text: 'Now' }] })
    expect(added.body.cues.map(({ text }) => text)).toEqual(['Plan it', 'Now', 'Build it and sell it'])
    expect((await save(id, { additions: [{ startMs: 99_000, endMs: 99_500, text: 'x' }] })).status).toBe(400)
    const many = Array.from({ length: 9_998 }, () => ({
      id: randomUUID(),
      videoId: id,
      startMs: 0,
      endMs: 1,
      text: 'x',
    }))
    for (let from = 0; from < many.length; from += 2000) {
      await db.transcriptCue.createMany({ data: many.slice(from, from + 2000) })
    }
    expect((await save(id, { additions: [{ startMs: 1, endMs: 2, text: 'x' }] })).status).toBe(409)
  })

  test.each([
    ['times out of order', { cues: lines.toReversed() }],
    ['a line that ends before it begins', { cues: [{ startMs: 5, endMs: 5, text: 'x' }] }],
    ['a line after the end', { cues: [{ startMs: 62_000, endMs: 63_000, text: 'x' }] }],
    ['an unknown language', { language: 'xx' }],
    ['all lines and single changes at once', { cues: lines, changes: [] }],
  ])('refuses %s', async (_what, body) => {
    const { id, cues } = await lesson()
    expect((await save(id, body)).status).toBe(400)
    expect(await cuesOf(id)).toEqual(cues)
    await expectAdminOnly(putAll, { method: 'PUT', params: { videoId: id }, body: {} })
  })
})

test('records edits line by line as one audit entry per person, lesson, and hour', async () => {
  const { id, cues } = await lesson()
  for (const text of ['One', 'Two', 'Three']) {
    const [first] = await cuesOf(id)
    await edit(id, cues[0].id, { editedAt: first?.editedAt ?? null, text })
  }
  const { id: other } = await lesson()
  as = await createAdmin()
  await save(id, { language: 'de' })
  const entries = () => db.auditLog.count({ where: { action: 'video.transcript', target: 'Plan' } })
  expect(await entries()).toBe(3)
  await db.rateLimit.updateMany({ data: { expire: new Date(0) } })
  await save(id, { language: 'en' })
  expect(await entries()).toBe(4)
  expect((await cuesOf(other)).length).toBe(2)
})
