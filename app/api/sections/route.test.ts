import { db } from '@/lib/server/db/client'
import { call } from '@/tests/call'
import {
  createAdmin,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  MISSING_ID,
  restrictToCustomers,
} from '@/tests/factories'
import { GET as getVideo } from '../videos/[videoId]/route'
import { GET as getSection } from './[sectionId]/route'
import { GET as listVideos } from './[sectionId]/videos/route'
import { GET } from './route'

describe('reading the course', () => {
  test('lists sections in order with their number of videos', async () => {
    const as = await createPerson()
    await createSection({ title: 'Second', order: 2 })
    const first = await createSection({ title: 'First', order: 1 })
    await createVideo({ sectionId: first.id })
    const { status, body } = await call(GET, { as })
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { title: 'First', videoCount: 1, locked: false },
      { title: 'Second', videoCount: 0 },
    ])
  })

  test('names the next video of the section', async () => {
    const as = await createPerson()
    const { id: sectionId } = await createSection({ title: 'Websites' })
    const second = await createVideo({ sectionId, order: 2, title: 'Second' })
    const first = await createVideo({ sectionId, order: 1, title: 'First' })
    const read = async (videoId: string) => (await call(getVideo, { as, params: { videoId } })).body
    expect(await read(first.id)).toMatchObject({
      sectionTitle: 'Websites',
      nextVideo: { id: second.id, title: 'Second' },
    })
    expect(await read(second.id)).toMatchObject({ nextVideo: null })
  })

  test('names the first video of the next unlocked section after the last video', async () => {
    const { viewer, token } = await createPerson()
    const bought: string[] = []
    const section = async (order: number, isBought: boolean) => {
      const { id } = await createSection({ order })
      if (isBought) bought.push(id)
      return id
    }
    const last = await createVideo({ sectionId: await section(1, true), order: 9 })
    await section(2, true)
    await createVideo({ sectionId: await section(3, false) })
    const next = await createVideo({ sectionId: await section(4, true), order: 1, title: 'Next' })
    await createPurchase(viewer.id, bought)
    await restrictToCustomers()
    const read = async (videoId: string) =>
      (await call(getVideo, { as: { viewer, token }, params: { videoId } })).body
    expect(await read(last.id)).toMatchObject({ nextVideo: { id: next.id, title: 'Next' } })
    expect(await read(next.id)).toMatchObject({ nextVideo: null })
  })

  test('returns no videos of an empty section and 404 for an unknown one', async () => {
    const as = await createPerson()
    const { id: sectionId } = await createSection()
    expect((await call(listVideos, { as, params: { sectionId } })).body).toEqual([])
    const missing = { as, params: { sectionId: MISSING_ID } }
    expect((await call(listVideos, missing)).status).toBe(404)
    expect((await call(getSection, missing)).status).toBe(404)
  })

  test('refuses signed-out people', async () => {
    const { id: videoId, sectionId } = await createVideo()
    expect((await call(GET)).status).toBe(401)
    expect((await call(getSection, { params: { sectionId } })).status).toBe(401)
    expect((await call(listVideos, { params: { sectionId } })).status).toBe(401)
    expect((await call(getVideo, { params: { videoId } })).status).toBe(401)
  })
})

describe('content that wasn’t bought', () => {
  test('is listed as locked and refused at every URL', async () => {
    const as = await createPerson()
    const { id: videoId, sectionId } = await createVideo()
    const bought = await createVideo({ sectionId: (await createSection({ order: 2 })).id })
    await restrictToCustomers()
    await createPurchase(as.viewer.id, [bought.sectionId])
    expect((await call(GET, { as })).body).toMatchObject([{ locked: true }, { locked: false }])
    expect((await call(getSection, { as, params: { sectionId } })).status).toBe(403)
    expect((await call(listVideos, { as, params: { sectionId } })).status).toBe(403)
    expect((await call(getVideo, { as, params: { videoId } })).status).toBe(403)
    expect((await call(getVideo, { as, params: { videoId: bought.id } })).status).toBe(200)
  })

  test('differs from refunded content: a locked section shows its access status', async () => {
    const as = await createPerson()
    const [back, kept] = [await createSection({ order: 1 }), await createSection({ order: 2 })]
    await createSection({ order: 3 })
    await restrictToCustomers()
    const { id } = await createPurchase(as.viewer.id, [back.id])
    await db.purchase.update({ where: { id }, data: { access: 'refunded' } })
    await createPurchase(as.viewer.id, [kept.id])
    expect((await call(GET, { as })).body).toMatchObject([
      { locked: true, standing: 'refunded' },
      { locked: false, standing: null },
      { locked: true, standing: null },
    ])
  })

  test('is available to an administrator', async () => {
    const { id: videoId } = await createVideo()
    await restrictToCustomers()
    expect((await call(getVideo, { as: await createAdmin(), params: { videoId } })).status).toBe(200)
  })
})
