import type { CustomerRow, CustomerSort } from '@/lib/contract/people/customers'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
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
import { GET } from './route'

let as: TestPerson
beforeEach(async () => {
  as = await createAdmin({ email: 'owner@example.org', createdAt: new Date('2020-01-01T00:00:00Z') })
})

/** Reads the list one row at a time and returns the part before the "@" of each email. */
async function read(query: { sort?: CustomerSort; status?: string; search?: string }) {
  const names: string[] = []
  for (let cursor = ''; names.length < 20; ) {
    const page = await callRoute<CustomerRow[]>(GET, {
      as,
      query: { ...query, limit: '1', ...(cursor && { cursor }) },
    })
    expect(page.status).toBe(200)
    names.push(...page.body.map(({ user }) => user.email.split('@')[0] ?? ''))
    cursor = page.headers.get('x-next-cursor') ?? ''
    if (!cursor) return names
  }
  throw new Error('The list never ends')
}

test('keeps the requested order across all pages', async () => {
  const come = async (name: string, day: number, accessCount: number, came: Date | null) => {
    const createdAt = new Date(Date.UTC(2026, 0, day))
    const { viewer } = await createPerson({ email: `${name}@example.com`, createdAt })
    const data = { accessCount, ...(came && { lastAccess: came }) }
    await db.userActivity.update({ where: { userId: viewer.id }, data })
  }
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  await come('ben', 1, 7, ago(1))
  await come('cat', 2, 9, ago(20))
  await come('adam', 3, 7, ago(2))
  await come('dan', 4, 0, null)
  expect(await read({})).toEqual(['dan', 'adam', 'cat', 'ben', 'owner'])
  expect(await read({ sort: 'newest' })).toEqual(['dan', 'adam', 'cat', 'ben', 'owner'])
  expect(await read({ sort: 'email' })).toEqual(['adam', 'ben', 'cat', 'dan', 'owner'])
  expect((await read({ sort: 'lastAccess' })).slice(0, 3)).toEqual(['ben', 'adam', 'cat'])
  const [most, ...rest] = await read({ sort: 'views' })
  expect([most, rest.slice(0, 2).sort(), rest.length]).toEqual(['cat', ['adam', 'ben'], 4])
  expect(await read({ sort: 'email', status: 'active' })).toEqual(['adam', 'ben'])
  expect(await read({ sort: 'newest', search: 'example.com' })).toEqual(['dan', 'adam', 'cat', 'ben'])
})

test('refuses a cursor of another order and an unknown order', async () => {
  await createPerson()
  const first = await callRoute(GET, { as, query: { sort: 'email', limit: '1' } })
  const cursor = first.headers.get('x-next-cursor') ?? ''
  expect((await callRoute(GET, { as, query: { sort: 'views', cursor } })).status).toBe(400)
  expect((await callRoute(GET, { as, query: { sort: 'password' } })).status).toBe(400)
})

test.each([
  ['email', '\u0000'],
  ['email', '\ud800'],
  ['views', 2 ** 31],
])('refuses a cursor by %s with a value that Postgres can’t store', async (sort, value) => {
  const cursor = Buffer.from(JSON.stringify([value, MISSING_ID])).toString('base64url')
  expect((await callRoute(GET, { as, query: { sort, cursor } })).status).toBe(400)
})

test('shows what a person’s purchases include and how much of it they completed', async () => {
  await restrictToCustomers()
  const [one, two, draft] = [
    await createSection(),
    await createSection(),
    await createSection({ draft: true }),
  ]
  const videos = await Promise.all([one, one, two, draft].map(({ id }) => createVideo({ sectionId: id })))
  const buyer = await createPerson()
  await createPurchase(buyer.viewer.id, [one.id, draft.id])
  const second = await createPurchase(buyer.viewer.id, [two.id])
  await db.purchase.update({ where: { id: second.id }, data: { access: 'refunded' } })
  // The student completed three lessons, but one of them is locked now and another is a draft.
  for (const { id: videoId } of videos.slice(1)) {
    await db.videoProgress.create({ data: { userId: buyer.viewer.id, videoId, completed: true } })
  }
  const stranger = await createPerson()
  const { body } = await callRoute<CustomerRow[]>(GET, { as })
  const rowOf = ({ viewer }: TestPerson) => body.find(({ userId }) => userId === viewer.id)
  expect(rowOf(buyer)).toMatchObject({ access: 'active', progress: { completed: 1, lessons: 2 } })
  expect(rowOf(stranger)).toMatchObject({ access: null, progress: { completed: 0, lessons: 0 } })
  expect(rowOf(as)).toMatchObject({ progress: { lessons: 3 } })
})
