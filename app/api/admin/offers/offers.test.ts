import type { ListedOffer, Offer } from '@/lib/contract/course/offers'
import { deleteSection } from '@/lib/data/course/sections'
import { db } from '@/lib/server/db/client'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { callRoute } from '@/tests/call-route'
import {
  createAdmin,
  createPerson,
  createPurchase,
  createVideo,
  MISSING_ID,
  type TestPerson,
} from '@/tests/factories'
import { createOffer, offerInput } from '@/tests/offer-helpers'
import { DELETE, PUT } from './[offerId]/route'
import { PUT as reorder } from './order/route'
import { GET, POST } from './route'

let as: TestPerson & Awaited<ReturnType<typeof createAdmin>>
let videoId: string
beforeEach(async () => {
  as = await createAdmin()
  videoId = (await createVideo()).id
})

const create = (body: object = {}) =>
  callRoute<Offer>(POST, { as, body: { ...offerInput, after: { videoId }, ...body } })
const update = (offerId: string, body: object) =>
  callRoute<Offer>(PUT, { as, method: 'PUT', params: { offerId }, body })
const list = async () => (await callRoute<ListedOffer[]>(GET, { as })).body
const createProduct = () => db.product.create({ data: { name: 'Advanced' } })

test('creates an offer that is on and at the end of the list', async () => {
  const first = await create()
  expect(first).toMatchObject({
    status: 201,
    body: {
      ...offerInput,
      after: { videoId },
      ...{ imagePath: null, productId: null, hideProductIds: [], startsAt: null, endsAt: null },
      ...{ order: 1, active: true },
    },
  })
  const second = await create({ order: undefined, active: false, title: '  Another  ' })
  expect(second.body).toMatchObject({ order: 2, active: false, title: 'Another' })
  const none = { shown: 0, clicked: 0, bought: 0, money: [] }
  expect(await list()).toEqual([
    { ...first.body, ...none },
    { ...second.body, ...none },
  ])
  expect(await db.auditLog.findMany({ select: { action: true } })).toEqual([
    { action: 'offer.create' },
    { action: 'offer.create' },
  ])
})

test('stores what an offer follows, its products, its image and its period', async () => {
  const { sectionId } = await db.video.findUniqueOrThrow({ where: { id: videoId } })
  const { courseId } = await db.section.findUniqueOrThrow({ where: { id: sectionId } })
  const [product, other] = [await createProduct(), await createProduct()]
  const imagePath = '/objects/images/01a1fdce-bf40-7504-8fca-8cce6bbedef1.webp'
  await diskStorage.put(imagePath.replace('/objects/', ''), Buffer.from('picture'))
  const { body: offer } = await create({
    imagePath,
    productId: product.id,
    hideProductIds: [other.id, other.id],
    startsAt: '2026-12-01T10:00:00+02:00',
    endsAt: '2026-12-02T10:00:00Z',
  })
  expect(offer).toMatchObject({
    imagePath,
    productId: product.id,
    hideProductIds: [other.id],
    startsAt: '2026-12-01T08:00:00.000Z',
    endsAt: '2026-12-02T10:00:00.000Z',
  })
  expect((await update(offer.id, { after: { sectionId } })).body.after).toEqual({ sectionId })
  expect((await update(offer.id, { after: { courseId } })).body.after).toEqual({ courseId })
  expect((await list())[0]?.after).toEqual({ courseId })
})

test.each([
  ['javascript:alert(1)'],
  ['http://shop.example.com/'],
  ['//shop.example.com/'],
  ['https://'],
  ['https://shop.example.com/a b'],
  ['https://shop.example.com/\r\nSet-Cookie: a=1'],
  ['https://shop.example.com/ä'],
  ['https://admin:secret@shop.example.com/'],
  ['/api/logout'],
  [''],
])('refuses the address %j', async (url) => {
  expect(await create({ url })).toMatchObject({ status: 400, body: { fields: { url: expect.anything() } } })
  const { id } = await createOffer({ afterVideoId: videoId })
  expect((await update(id, { url })).status).toBe(400)
})

test.each([
  ['after', { after: { videoId: MISSING_ID } }],
  ['after', { after: { sectionId: MISSING_ID } }],
  ['after', { after: { courseId: MISSING_ID } }],
  ['after', { after: {} }],
  ['productId', { productId: MISSING_ID }],
  ['hideProductIds', { hideProductIds: [MISSING_ID] }],
  ['imagePath', { imagePath: '/objects/images/01a1fdce-bf40-7504-8fca-8cce6bbedef2.webp' }],
  ['imagePath', { imagePath: 'https://example.com/a.webp' }],
  ['endsAt', { startsAt: '2026-12-02T10:00:00Z', endsAt: '2026-12-02T10:00:00Z' }],
  ['title', { title: 'x'.repeat(121) }],
  ['text', { text: 'x'.repeat(501) }],
  ['button', { button: 'x'.repeat(61) }],
  ['place', { place: 'popup' }],
])('refuses a wrong %s: %j', async (field, body) => {
  const refused = await create(body)
  expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.anything() } } })
  expect(await db.offer.count()).toBe(0)
})

test('refuses a course and a lesson at the same time', async () => {
  expect((await create({ after: { videoId, courseId: MISSING_ID } })).status).toBe(400)
})

test('changes only the given fields, and checks the period with the stored times', async () => {
  const { body: offer } = await create({ endsAt: '2026-12-02T10:00:00.000Z' })
  expect((await update(offer.id, { active: false })).body).toEqual({ ...offer, active: false })
  const late = await update(offer.id, { startsAt: '2026-12-03T10:00:00Z' })
  expect(late).toMatchObject({ status: 400, body: { fields: { endsAt: expect.anything() } } })
  expect((await update(offer.id, { endsAt: null })).body.endsAt).toBeNull()
  expect((await update(MISSING_ID, { active: false })).status).toBe(404)
})

test('deletes an offer together with what people did with it', async () => {
  const { id } = await createOffer({ afterVideoId: videoId })
  const { viewer } = await createPerson()
  await db.offerPerson.create({ data: { offerId: id, userId: viewer.id, shownAt: new Date() } })
  const remove = () => callRoute(DELETE, { as, method: 'DELETE', params: { offerId: id } })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  expect(await db.offerPerson.count()).toBe(0)
})

test('an offer is deleted with the section that it follows, and kept if its product is deleted', async () => {
  const product = await createProduct()
  const { sectionId } = await db.video.findUniqueOrThrow({ where: { id: videoId } })
  await createOffer({ afterVideoId: (await createVideo()).id, productId: product.id })
  await createOffer({ afterSectionId: sectionId })
  await createOffer({ afterVideoId: videoId })
  await db.product.delete({ where: { id: product.id } })
  await deleteSection(as.viewer, sectionId)
  expect(await list()).toMatchObject([{ productId: null }])
})

test('sorts the offers, and refuses an outdated list', async () => {
  const offers = [await create(), await create(), await create()].map(({ body }) => body.id)
  const ids = offers.toReversed()
  const sort = (given: string[]) => callRoute<Offer[]>(reorder, { as, method: 'PUT', body: { ids: given } })
  const sorted = await sort(ids)
  expect(sorted.status).toBe(200)
  expect(sorted.body.map(({ id }) => id)).toEqual(ids)
  expect((await sort(ids.slice(1))).status).toBe(409)
})

test('limits the number of offers', async () => {
  await db.offer.createMany({
    data: Array.from({ length: 200 }, (_, order) => ({ ...offerInput, afterVideoId: videoId, order })),
  })
  expect((await create()).status).toBe(409)
})

describe('the results', () => {
  const DAY_MS = 86_400_000
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

  /**
   * Creates a person who has seen the offer, and who bought the offered product `days` days ago for the given
   * amount.
   */
  async function see(
    offer: { id: string; productId: string | null },
    {
      shown = 10,
      clicked,
      bought,
      currency = 'USD',
      isTest = false,
      access = 'active' as const,
    }: {
      shown?: number
      clicked?: number
      bought?: number
      currency?: string
      isTest?: boolean
      access?: 'active' | 'refunded'
    },
  ) {
    const { viewer } = await createPerson()
    await db.offerPerson.create({
      data: {
        offerId: offer.id,
        userId: viewer.id,
        shownAt: ago(shown),
        clickedAt: clicked === undefined ? null : ago(clicked),
      },
    })
    if (bought === undefined) return viewer
    await buy(viewer.id, offer.productId, { bought, currency, isTest, access })
    return viewer
  }

  async function buy(
    userId: string,
    productId: string | null,
    {
      bought,
      currency,
      isTest,
      access,
    }: {
      bought: number
      currency: string
      isTest: boolean
      access: 'active' | 'refunded'
    },
  ) {
    const { id } = await createPurchase(userId, [])
    await db.purchase.update({
      where: { id },
      data: { productId, purchaseDate: ago(bought), isTest, access },
    })
    const payment = { purchaseId: id, currency, amountMinor: 2700n, paidAt: ago(bought) }
    await db.purchasePayment.createMany({
      data: [
        { ...payment, number: 1, transactionId: `${id}` },
        { ...payment, number: 2, transactionId: `${id}#2`, refundedAt: new Date() },
        { ...payment, number: 3, transactionId: `${id}#3`, disputedAt: new Date() },
      ],
    })
  }

  test('count the people who saw the offer, clicked it and bought within 14 days, and add up what they paid', async () => {
    const product = await createProduct()
    const offer = await createOffer({ afterVideoId: videoId, productId: product.id })
    const other = await createOffer({ afterVideoId: videoId, order: 2 })
    await see(offer, {})
    await see(offer, { clicked: 9 })
    await see(offer, { clicked: 9, bought: 8 })
    await see(offer, { bought: 1, currency: 'EUR' })
    await see(offer, { bought: 0, currency: 'EUR' })
    await see(offer, { shown: 20, bought: 1 })
    await see(offer, { bought: 11 })
    await see(offer, { bought: 5, isTest: true })
    await see(offer, { bought: 5, access: 'refunded' })
    await see(other, { clicked: 1, bought: 1 })
    // The person bought the product before they saw the offer, so the second purchase doesn’t count as a
    // result of the offer.
    const before = await see(offer, { bought: 30 })
    await buy(before.id, product.id, { bought: 2, currency: 'USD', isTest: false, access: 'active' })
    // The refunded purchase doesn’t hide the later active purchase.
    const again = await see(offer, { bought: 9, access: 'refunded' })
    await buy(again.id, product.id, { bought: 2, currency: 'USD', isTest: false, access: 'active' })
    expect(await list()).toMatchObject([
      {
        id: offer.id,
        ...{ shown: 11, clicked: 2, bought: 4 },
        money: [
          { currency: 'EUR', cents: 5400 },
          { currency: 'USD', cents: 5400 },
        ],
      },
      { id: other.id, shown: 1, clicked: 1, bought: 0, money: [] },
    ])
  })
})
