import type { Progress } from '@/lib/contract/course/progress'
import { db } from '@/lib/server/db/client'
import { call } from '@/tests/call'
import {
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  restrictToCustomers,
} from '@/tests/factories'
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
    await call(POST, { as, body: { videoId: second.id, completed: true, lastPosition: 0 } })
    const { body } = await call<Progress[]>(GET, { as })
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
    expect((await call(GET, { as })).body).toHaveLength(1)
    expect((await call(GET)).status).toBe(401)
  })
})

describe('POST /api/progress', () => {
  test('keeps the position when completion is toggled', async () => {
    const as = await createPerson()
    const { id: videoId } = await createVideo()
    await call(POST, { as, body: { videoId, lastPosition: 95 } })
    const toggled = await call(POST, { as, body: { videoId, completed: true, lastPosition: 0 } })
    expect(toggled).toMatchObject({ status: 200, body: { completed: true, lastPosition: 95 } })
    const moved = await call(POST, { as, body: { videoId, lastPosition: 0 } })
    expect(moved.body).toMatchObject({ completed: true, lastPosition: 0 })
    const untoggled = await call(POST, { as, body: { videoId, completed: false, lastPosition: 0 } })
    expect(untoggled.body).toMatchObject({ completed: false })
  })

  test('creates one row from twenty requests at once', async () => {
    const as = await createPerson()
    const { id: videoId } = await createVideo()
    const save = (second: number) => call(POST, { as, body: { videoId, lastPosition: second } })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, second) => save(second)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await db.videoProgress.count()).toBe(1)
  })

  test.each([
    ['nothing to save', {}],
    ['a fraction of a second', { lastPosition: 1.5 }],
    ['more than a day', { lastPosition: 86_401 }],
    ['text instead of a boolean', { completed: 'yes' }],
  ])('refuses %s', async (_, input) => {
    const { id: videoId } = await createVideo()
    expect((await call(POST, { as: await createPerson(), body: { videoId, ...input } })).status).toBe(400)
  })

  test('refuses and hides progress on a locked video', async () => {
    const as = await createPerson()
    const { id: videoId } = await createVideo()
    await restrictToCustomers()
    expect((await call(POST, { as, body: { videoId, completed: true } })).status).toBe(403)
    expect((await call(getOne, { as, params: { videoId } })).status).toBe(403)
    expect((await call(getOne, { as, params: { videoId: 'x' } })).status).toBe(404)
    expect(await db.videoProgress.count()).toBe(0)
  })
})
