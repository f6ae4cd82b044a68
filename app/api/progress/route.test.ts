import type { Progress, ProgressInput } from '@/lib/contract/course/progress'
import { getContinueVideo } from '@/lib/data/course/progress'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import {
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  restrictToCustomers,
} from '@/tests/factories'
import { readWatchedRanges } from '@/tests/read-watched-ranges'
import { GET as getOne } from './[videoId]/route'
import { GET, POST } from './route'

describe('GET /api/progress', () => {
  test('returns a record for every video in course order', async () => {
    const as = await createPerson()
    const later = await createSection({ order: 2 })
    const third = await createVideo({ sectionId: later.id })
    const { id: sectionId } = await createSection({ order: 1 })
    const second = await createVideo({ sectionId, order: 2 })
    const first = await createVideo({ sectionId, order: 1 })
    await callRoute(POST, { as, body: { videoId: second.id, completed: true, lastPosition: 0 } })
    const { body } = await callRoute<Progress[]>(GET, { as })
    expect(body.map((record) => record.videoId)).toEqual([first.id, second.id, third.id])
    expect(body.map((record) => record.completed)).toEqual([false, true, false])
    expect(body[0]).toEqual({ videoId: first.id, completed: false, lastPosition: 0, updatedAt: null })
  })

  test('omits videos that the viewer can’t watch', async () => {
    const as = await createPerson()
    const open = await createVideo()
    await createVideo()
    await restrictToCustomers()
    await createPurchase(as.viewer.id, [open.sectionId])
    expect((await callRoute(GET, { as })).body).toHaveLength(1)
    expect((await callRoute(GET)).status).toBe(401)
  })
})

describe('POST /api/progress', () => {
  test('keeps the position when completion is toggled', async () => {
    const as = await createPerson()
    const { id: videoId } = await createVideo()
    await callRoute(POST, { as, body: { videoId, lastPosition: 95 } })
    const toggled = await callRoute(POST, { as, body: { videoId, completed: true, lastPosition: 0 } })
    expect(toggled).toMatchObject({ status: 200, body: { completed: true, lastPosition: 95 } })
    const moved = await callRoute(POST, { as, body: { videoId, lastPosition: 0 } })
    expect(moved.body).toMatchObject({ completed: true, lastPosition: 0 })
    const untoggled = await callRoute(POST, { as, body: { videoId, completed: false, lastPosition: 0 } })
    expect(untoggled.body).toMatchObject({ completed: false })
  })

  test('keeps a position that was saved after the reported one', async () => {
    const as = await createPerson()
    const { id: videoId } = await createVideo()
    const late = (lastPosition: number) =>
      callRoute<Progress>(POST, {
        as,
        body: { videoId, lastPosition, positionAgeSeconds: 60, watched: [[lastPosition - 9, lastPosition]] },
      })
    expect((await late(300)).body).toMatchObject({ lastPosition: 300 })
    await callRoute(POST, { as, body: { videoId, lastPosition: 800 } })
    expect((await late(310)).body).toMatchObject({ lastPosition: 800 })
    expect((await readWatchedRanges(as.viewer.id, videoId)).ranges).toEqual([
      [291, 300],
      [301, 310],
    ])
    await db.videoProgress.updateMany({ data: { updatedAt: new Date(Date.now() - 61_000) } })
    expect((await late(320)).body).toMatchObject({ lastPosition: 320 })
  })

  test('continues with the lesson watched last, even if an earlier lesson is reported late', async () => {
    const as = await createPerson()
    const { id: earlier, sectionId } = await createVideo()
    const { id: later } = await createVideo({ sectionId })
    const save = (videoId: string, late: Partial<ProgressInput> = {}) =>
      callRoute<Progress>(POST, { as, body: { videoId, lastPosition: 300, ...late } })
    await save(earlier)
    await db.videoProgress.updateMany({ data: { updatedAt: new Date(Date.now() - 120_000) } })
    await save(later)
    await save(earlier, { lastPosition: 310, positionAgeSeconds: 60 })
    expect((await callRoute<Progress>(getOne, { as, params: { videoId: earlier } })).body.lastPosition).toBe(
      310,
    )
    const { id: firstReported } = await createVideo({ sectionId })
    await save(firstReported, { positionAgeSeconds: 60 })
    expect(await getContinueVideo(as.viewer)).toMatchObject({ id: later })
    await save(earlier)
    expect(await getContinueVideo(as.viewer)).toMatchObject({ id: earlier })
  })

  test('creates one row from twenty requests at once', async () => {
    const as = await createPerson()
    const { id: videoId } = await createVideo()
    const save = (second: number) => callRoute(POST, { as, body: { videoId, lastPosition: second } })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, second) => save(second)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await db.videoProgress.count()).toBe(1)
  })

  test.each([
    ['nothing to save', {}],
    ['a fraction of a second', { lastPosition: 1.5 }],
    ['more than a day', { lastPosition: 86_401 }],
    ['a position from the future', { lastPosition: 1, positionAgeSeconds: -1 }],
    ['a position from another century', { lastPosition: 1, positionAgeSeconds: 4_000_000_000 }],
    ['text instead of a boolean', { completed: 'yes' }],
  ])('refuses %s', async (_, input) => {
    const { id: videoId } = await createVideo()
    expect((await callRoute(POST, { as: await createPerson(), body: { videoId, ...input } })).status).toBe(
      400,
    )
  })

  test('refuses and hides progress on a locked video', async () => {
    const as = await createPerson()
    const { id: videoId } = await createVideo()
    await restrictToCustomers()
    expect((await callRoute(POST, { as, body: { videoId, completed: true } })).status).toBe(403)
    expect((await callRoute(getOne, { as, params: { videoId } })).status).toBe(403)
    expect((await callRoute(getOne, { as, params: { videoId: 'x' } })).status).toBe(404)
    expect(await db.videoProgress.count()).toBe(0)
  })
})
