import type { AccessLog } from '@/lib/contract/people/access-log'
import type { ActivityDay } from '@/lib/contract/people/analytics'
import { type CustomerRow, formatCustomerName, getCustomerStatus } from '@/lib/contract/people/customers'
import { logAccess, pruneAccessLogs } from '@/lib/data/people/access-log'
import { countActiveWeeks } from '@/lib/data/people/active-weeks'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, createPerson, createPurchase, createVideo, MISSING_ID } from '@/tests/factories'
import { readAllPages } from '@/tests/read-all-pages'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { GET as activity } from './activity/route'
import { GET as logsOf } from './logs/[userId]/route'
import { GET as logs } from './logs/route'
import { GET as overview } from './overview/route'
import { GET as users } from './users/route'

const cursorOf = (place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
const browser = new Headers({ 'user-agent': 'Firefox', 'x-forwarded-for': '203.0.113.7' })

describe('logAccess', () => {
  test('writes the log entry and counts the person and the day', async () => {
    const { viewer } = await createPerson()
    const { id: resourceId } = await createVideo({ title: 'Plan' })
    await logAccess(viewer, browser, { action: 'video_viewed', resourceId })
    await logAccess(viewer, browser, { action: 'video_completed', resourceId })
    const as = await createAdmin()
    const { body, headers } = await callRoute<AccessLog[]>(logs, { as })
    expect(headers.get('x-total-count')).toBe('2')
    expect(body).toMatchObject([
      {
        action: 'video_completed',
        userId: viewer.id,
        resourceTitle: 'Plan',
        resourceType: 'video',
        resourceId,
      },
      { action: 'video_viewed', ipAddress: '203.0.113.7', userAgent: 'Firefox' },
    ])
    expect((await callRoute<ActivityDay[]>(activity, { as, query: { days: '2' } })).body).toMatchObject([
      { accesses: 0, completions: 0 },
      { day: new Date().toISOString().slice(0, 10), accesses: 2, completions: 1 },
    ])
  })

  test('counts every one of many simultaneous visits', async () => {
    const { viewer } = await createPerson()
    await Promise.all(Array.from({ length: 20 }, () => logAccess(viewer, browser, { action: 'sign_in' })))
    expect(await db.userActivity.findUniqueOrThrow({ where: { userId: viewer.id } })).toMatchObject({
      accessCount: 20,
    })
  })

  test.each([
    [{ 'next-router-prefetch': '1' }],
    [{ purpose: 'prefetch' }],
    [{ 'sec-purpose': 'prefetch;prerender' }],
  ])('doesn’t count a prefetch as a visit: %j', async (headers) => {
    const { viewer } = await createPerson()
    await logAccess(viewer, new Headers(headers), { action: 'sign_in' })
    expect(await db.accessLog.count()).toBe(0)
  })

  test('writes nothing about a deleted account', async () => {
    const { viewer } = await createPerson()
    await db.user.delete({ where: { id: viewer.id } })
    await logAccess(viewer, browser, { action: 'sign_in' })
    expect([await db.accessLog.count(), await db.activityDaily.count()]).toEqual([0, 0])
  })
})

test('pruneAccessLogs deletes expired entries and keeps the counts', async () => {
  const { viewer } = await createPerson()
  await logAccess(viewer, browser, { action: 'sign_in' })
  await db.accessLog.create({ data: { userId: viewer.id, action: 'sign_in', timestamp: daysAgo(31) } })
  await pruneAccessLogs(undefined)
  expect(await db.accessLog.count()).toBe(2)
  await pruneAccessLogs(30)
  expect(await db.accessLog.count()).toBe(1)
})

describe('GET /api/admin/analytics/overview', () => {
  test('returns only zeros for an empty course', async () => {
    const { status, body } = await callRoute(overview, { as: await createAdmin() })
    expect(status).toBe(200)
    expect(body).toEqual({
      totalUsers: 0,
      activeUsers: 0,
      totalVideos: 0,
      totalSections: 0,
      completionRate: 0,
      totalProgress: 0,
    })
  })

  test('counts all people, the people active within 7 days, and the share of completed records', async () => {
    const as = await createAdmin()
    const people = [await createPerson(), await createPerson(), await createPerson()]
    const { id: videoId } = await createVideo()
    for (const [index, { viewer }] of people.entries()) {
      await db.videoProgress.create({ data: { userId: viewer.id, videoId, completed: index > 0 } })
    }
    const came = (index: number, days: number) =>
      db.userActivity.update({
        where: { userId: people[index]?.viewer.id },
        data: { lastAccess: daysAgo(days), accessCount: 1 },
      })
    await came(0, 6.9)
    await came(1, 7.1)
    const { body } = await callRoute(overview, { as })
    expect(body).toMatchObject({ totalUsers: 3, activeUsers: 1, totalVideos: 1, totalProgress: 3 })
    expect(body).toMatchObject({ totalSections: 1, completionRate: 67 })
  })

  test('leaves administrators out of all counts, but not out of the lists', async () => {
    const as = await createAdmin()
    const { viewer } = await createPerson()
    const { id: videoId } = await createVideo()
    await db.videoProgress.create({ data: { userId: as.viewer.id, videoId, completed: true } })
    for (const visitor of [as.viewer, viewer]) await logAccess(visitor, browser, { action: 'sign_in' })
    expect((await callRoute(overview, { as })).body).toMatchObject({
      totalUsers: 1,
      activeUsers: 1,
      totalProgress: 0,
    })
    const listed = await callRoute<CustomerRow[]>(users, { as })
    expect(listed.body).toHaveLength(2)
    const totals = ['x-total-count', 'x-total-accesses'].map((name) => listed.headers.get(name))
    expect(totals).toEqual(['1', '1'])
    const found = await callRoute<CustomerRow[]>(users, { as, query: { search: '@' } })
    expect([found.body.length, found.headers.get('x-total-count')]).toEqual([2, '1'])
    const logged = await callRoute<AccessLog[]>(logs, { as })
    expect([logged.body.length, logged.headers.get('x-total-count')]).toEqual([2, '2'])
    expect(await db.activityDaily.findMany()).toMatchObject([{ accesses: 1 }])
    await db.accessLog.updateMany({ data: { timestamp: daysAgo(1) } })
    await countActiveWeeks()
    const weeks = await db.activityWeekly.findMany()
    expect(weeks.reduce((people, week) => people + week.people, 0)).toBe(1)
  })

  test('uses the snapshot if the tables are large', async () => {
    const as = await createAdmin()
    await db.$executeRaw`UPDATE pg_class SET reltuples = 1000000 WHERE oid = 'users'::regclass`
    try {
      expect((await callRoute(overview, { as })).body).toMatchObject({ totalUsers: 0 })
      await waitForBackgroundWork()
      await createPerson()
      expect((await callRoute(overview, { as })).body).toMatchObject({ totalUsers: 0 })
      await waitForBackgroundWork()
      await db.figures.updateMany({ data: { refreshedAt: new Date(Date.now() - 31_000) } })
      expect((await callRoute(overview, { as })).status).toBe(200)
      await waitForBackgroundWork()
      expect((await callRoute(overview, { as })).body).toMatchObject({ totalUsers: 1 })
    } finally {
      await db.$executeRaw`UPDATE pg_class SET reltuples = -1 WHERE oid = 'users'::regclass`
    }
  })
})

describe('GET /api/admin/analytics/users', () => {
  const visit = (userId: string, days: number, accessCount = 1) =>
    db.userActivity.update({ where: { userId }, data: { lastAccess: daysAgo(days), accessCount } })

  async function people() {
    const as = await createAdmin({ email: 'owner@example.com', createdAt: daysAgo(9) })
    const make = async (name: string, days: number) =>
      (
        await createPerson({
          email: `${name.toLowerCase()}@example.org`,
          firstName: name,
          lastName: 'Rai',
          createdAt: daysAgo(days),
        })
      ).viewer
    const [asha, bina, chan] = [await make('Asha', 3), await make('Bina', 2), await make('Chan_', 1)]
    await visit(asha.id, 1, 4)
    await visit(bina.id, 20, 2)
    return { as, asha, bina, chan }
  }

  const names = (rows: CustomerRow[]) => rows.map(({ user }) => formatCustomerName(user))

  test('lists all people, newest first, with their total number of visits', async () => {
    const { as, asha } = await people()
    const { body, headers } = await callRoute<CustomerRow[]>(users, { as })
    expect(names(body)).toEqual(['Chan_ Rai', 'Bina Rai', 'Asha Rai', 'owner'])
    expect([headers.get('x-total-count'), headers.get('x-total-accesses')]).toEqual(['3', '6'])
    expect(body[0]).toMatchObject({ accessCount: 0, lastAccess: null, user: { isAdmin: false } })
    expect(body[2]).toMatchObject({ userId: asha.id, accessCount: 4, user: { email: asha.email } })
    expect(body[3]).toMatchObject({ user: { isAdmin: true, firstName: null } })
    expect(body.map(({ lastAccess }) => getCustomerStatus(lastAccess))).toEqual([
      'inactive',
      'inactive',
      'active',
      'inactive',
    ])
  })

  test.each([
    ['an email', { search: 'BINA@' }, ['Bina Rai']],
    ['first and last name', { search: ' asha rai ' }, ['Asha Rai']],
    ['an SQL wildcard', { search: '_' }, ['Chan_ Rai']],
    ['another SQL wildcard', { search: '%' }, []],
    ['two letters within a name', { search: 'ai' }, ['Chan_ Rai', 'Bina Rai', 'Asha Rai']],
    ['two letters of an email', { search: 'bi' }, ['Bina Rai']],
    ['active people', { status: 'active' }, ['Asha Rai']],
    ['a last name among the inactive', { search: 'rai', status: 'inactive' }, ['Bina Rai', 'Chan_ Rai']],
  ])('finds %s', async (_, query, found) => {
    const { as } = await people()
    const { body, headers } = await callRoute<CustomerRow[]>(users, { as, query })
    expect(names(body)).toEqual(found)
    expect(headers.get('x-total-count')).toBe(String(found.length))
  })

  test('finds the buyer of a sale by either of its full identifiers', async () => {
    const { as, bina } = await people()
    const { id } = await createPurchase(bina.id, [])
    const names = { warriorPlusSaleId: '23456789', warriorPlusSale: 'sale_k3v9x2ab' }
    await db.purchase.update({ where: { id }, data: names })
    const found = async (search: string) =>
      (await callRoute<CustomerRow[]>(users, { as, query: { search } })).body.map(({ userId }) => userId)
    expect(await found('23456789')).toEqual([bina.id])
    expect(await found('sale_k3v9x2ab')).toEqual([bina.id])
    expect(await found('2345678')).toEqual([])
  })

  test.each([[{}], [{ status: 'inactive' }], [{ search: 'example' }]])(
    'pages through %j without loss',
    async (filter) => {
      const { as } = await people()
      const whole = await callRoute<CustomerRow[]>(users, { as, query: filter })
      const pages = await readAllPages<CustomerRow>(users, { as, query: { ...filter, limit: '1' } })
      const rows = pages.flatMap(({ body }) => body)
      expect(rows.length).toBeGreaterThan(2)
      expect(rows).toEqual(whole.body)
    },
  )

  test.each([
    ['an unknown status', { status: 'gone' }, 'status'],
    ['half a character', { search: '\ud83d\u0000' }, 'search'],
    ['an invalid cursor', { cursor: 'W10' }, 'cursor'],
    [
      'a cursor with more decimals than Postgres supports',
      { cursor: cursorOf([`2026-01-01T00:00:00.${'1'.repeat(200)}Z`, MISSING_ID]) },
      'cursor',
    ],
    [
      'a cursor with a year that Postgres doesn’t support',
      { cursor: cursorOf(['0000-01-01T00:00:00Z', MISSING_ID]) },
      'cursor',
    ],
  ])('refuses %s', async (_, query, field) => {
    const answer = await callRoute(users, { as: await createAdmin(), query })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } })
  })
})

describe('GET /api/admin/analytics/logs', () => {
  test('returns one person’s entries page by page at both URLs', async () => {
    const as = await createAdmin()
    const { viewer } = await createPerson()
    for (let n = 0; n < 3; n++) await logAccess(viewer, browser, { action: 'sign_in' })
    await logAccess((await createPerson()).viewer, browser, { action: 'sign_in' })
    const query = { userId: viewer.id, limit: '2' }
    const first = await callRoute<AccessLog[]>(logs, { as, query })
    expect(first.headers.get('x-total-count')).toBe('3')
    const cursor = first.headers.get('x-next-cursor') ?? ''
    const rest = await callRoute<AccessLog[]>(logsOf, {
      as,
      params: { userId: viewer.id },
      query: { cursor },
    })
    expect(new Set([...first.body, ...rest.body].map(({ id }) => id)).size).toBe(3)
    expect(rest.headers.get('x-next-cursor')).toBeNull()
  })

  test('returns 404 for an unknown person', async () => {
    const as = await createAdmin()
    expect((await callRoute(logsOf, { as, params: { userId: MISSING_ID } })).status).toBe(404)
    expect((await callRoute(logs, { as, query: { userId: 'me' } })).status).toBe(400)
  })
})

test('refuses analytics to people who aren’t administrators', async () => {
  for (const handler of [overview, users, logs, activity]) await expectAdminOnly(handler, { method: 'GET' })
  await expectAdminOnly(logsOf, { method: 'GET', params: { userId: MISSING_ID } })
})

test.each([['0'], ['367'], ['soon'], ['1e9']])('refuses activity over %s days', async (days) => {
  expect((await callRoute(activity, { as: await createAdmin(), query: { days } })).status).toBe(400)
})
