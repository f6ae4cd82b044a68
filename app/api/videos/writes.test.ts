import type { Video } from '@/lib/contract/course/videos'
import { saveProgress } from '@/lib/data/course/progress'
import { listVideos } from '@/lib/data/course/videos'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, createPerson, createSection, createVideo, MISSING_ID } from '@/tests/factories'
import { readWatchedRanges } from '@/tests/read-watched-ranges'
import { PUT as reorder } from '../sections/[sectionId]/videos/order/route'
import { DELETE, PUT } from './[videoId]/route'
import { GET, POST } from './route'

const videoUrl = 'https://videos.example.com/a.mp4'

describe('POST /api/videos', () => {
  test('adds a video to the end of its section', async () => {
    const as = await createAdmin()
    const { id: sectionId } = await createSection()
    const body = { sectionId, title: 'Plan', videoUrl, thumbnailUrl: '', description: '', duration: 65 }
    const first = await callRoute<Video>(POST, { as, body })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      sectionId,
      order: 1,
      duration: 65,
      thumbnailUrl: null,
      description: null,
    })
    expect((await callRoute(POST, { as, body: { ...body, order: 9 } })).body).toMatchObject({ order: 9 })
    expect((await callRoute(POST, { as, body })).body).toMatchObject({ order: 10 })
    expect((await listVideos(as.viewer, sectionId))[0]).toEqual(first.body)
  })

  test.each([
    ['no title', { title: '' }, 'title'],
    ['no url', { videoUrl: '' }, 'videoUrl'],
    ['a script as url', { videoUrl: 'javascript:alert(1)' }, 'videoUrl'],
    ['data as url', { thumbnailUrl: 'data:image/png;base64,AA' }, 'thumbnailUrl'],
    ['another folder of ours', { videoUrl: '/objects/incoming/a.mp4' }, 'videoUrl'],
    ['a duration over a day', { duration: 86_401 }, 'duration'],
    ['half a second', { duration: 1.5 }, 'duration'],
    ['unknown fields', { id: MISSING_ID }, 'id'],
  ])('refuses %s', async (_, wrong, field) => {
    const { id: sectionId } = await createSection()
    const body = { sectionId, title: 'Plan', videoUrl, ...wrong }
    const answer = await callRoute(POST, { as: await createAdmin(), body })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } })
    expect(await db.video.count()).toBe(0)
  })

  test('requires an existing section, an administrator, and the right method', async () => {
    const body = { sectionId: MISSING_ID, title: 'Plan', videoUrl }
    expect((await callRoute(POST, { as: await createAdmin(), body })).status).toBe(404)
    await expectAdminOnly(POST, { method: 'POST', body: { ...body, sectionId: (await createSection()).id } })
    expect((await callRoute(GET)).headers.get('allow')).toBe('POST, OPTIONS')
    expect(await db.video.count()).toBe(0)
    expect(await db.auditLog.count()).toBe(0)
  })
})

describe('a video', () => {
  test('can be partly changed and keeps its place', async () => {
    const { id: videoId, sectionId } = await createVideo({ title: 'Plan', duration: 60, order: 4 })
    const change = { as: await createAdmin(), method: 'PUT', params: { videoId } }
    const answer = await callRoute(PUT, { ...change, body: { title: 'Build' } })
    expect(answer).toMatchObject({ status: 200, body: { title: 'Build', duration: 60, order: 4, sectionId } })
    expect((await callRoute(PUT, { ...change, body: { duration: null } })).body).toMatchObject({
      duration: null,
    })
    expect(await callRoute(PUT, { ...change, body: { sectionId } })).toMatchObject({
      status: 200,
      body: { sectionId, order: 4 },
    })
    expect((await callRoute(PUT, { ...change, params: { videoId: MISSING_ID }, body: {} })).status).toBe(404)
    await expectAdminOnly(PUT, { method: 'PUT', params: { videoId }, body: { title: 'x' } })
  })

  test('loses its watched ranges when its file is replaced', async () => {
    const { id: videoId } = await createVideo({ title: 'Plan', videoUrl })
    const { viewer } = await createPerson()
    await saveProgress(viewer, { videoId, lastPosition: 9, watched: [[0, 9]] })
    const change = { as: await createAdmin(), method: 'PUT', params: { videoId } }
    const watched = async () => (await readWatchedRanges(viewer.id, videoId)).ranges
    await callRoute(PUT, { ...change, body: { title: 'Build', videoUrl } })
    expect(await watched()).toEqual([[0, 9]])
    await callRoute(PUT, { ...change, body: { videoUrl: 'https://videos.example.com/b.mp4' } })
    expect(await watched()).toEqual([])
    const record = await db.videoProgress.findFirst()
    expect(record).toMatchObject({ lastPosition: 9, firstWatchedAt: expect.any(Date) })
  })

  test('is deleted with its progress and notes', async () => {
    const { id: videoId } = await createVideo({ title: 'Plan' })
    const { viewer } = await createPerson()
    await db.videoProgress.create({ data: { videoId, userId: viewer.id } })
    await db.videoNote.create({ data: { videoId, userId: viewer.id, content: 'Note' } })
    await expectAdminOnly(DELETE, { method: 'DELETE', params: { videoId } })
    const as = await createAdmin()
    expect((await callRoute(DELETE, { as, method: 'DELETE', params: { videoId } })).status).toBe(204)
    expect((await callRoute(DELETE, { as, method: 'DELETE', params: { videoId } })).status).toBe(404)
    expect([await db.videoProgress.count(), await db.videoNote.count()]).toEqual([0, 0])
    expect(await db.auditLog.findMany()).toMatchObject([{ action: 'video.delete', target: 'Plan' }])
  })
})

describe('PUT /api/sections/{id}/videos/order', () => {
  test('renumbers only the videos of this section', async () => {
    const as = await createAdmin()
    const { id: sectionId } = await createSection()
    const a = await createVideo({ sectionId, order: 1 })
    const b = await createVideo({ sectionId, order: 2 })
    const elsewhere = await createVideo({ order: 5 })
    const put = (ids: string[], section = sectionId) =>
      callRoute<Video[]>(reorder, { as, method: 'PUT', params: { sectionId: section }, body: { ids } })
    const { status, body } = await put([b.id, a.id])
    expect(status).toBe(200)
    expect(body.map(({ id, order }) => [id, order])).toEqual([
      [b.id, 1],
      [a.id, 2],
    ])
    expect((await put([a.id])).status).toBe(409)
    expect((await put([a.id, elsewhere.id])).status).toBe(409)
    expect((await put([], MISSING_ID)).status).toBe(404)
    expect(await db.video.findUniqueOrThrow({ where: { id: elsewhere.id } })).toMatchObject({ order: 5 })
    await expectAdminOnly(reorder, { method: 'PUT', params: { sectionId }, body: { ids: [a.id, b.id] } })
  })
})
