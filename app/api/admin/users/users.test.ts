import type { Customer } from '@/lib/contract/people/customers'
import { toBuyerColumns } from '@/lib/data/sales/buyer-columns'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, createPerson, createPurchase, createVideo, MISSING_ID } from '@/tests/factories'
import { toStoredMessage } from '@/tests/post-notification'
import { DELETE, PUT, PATCH as wrongVerb } from './[userId]/route'
import { GET as recentSales } from './[userId]/sales/route'

const soon = new Date(Date.now() + 60_000)

const link = (identifier: string) =>
  db.verificationToken.create({ data: { identifier, token: identifier, expires: soon } })

describe('PUT /api/admin/users/{id}', () => {
  const change = (as: Awaited<ReturnType<typeof createAdmin>>, userId: string, body: unknown) =>
    callRoute<Customer>(PUT, { as, method: 'PUT', params: { userId }, body })

  test('changes a person’s name without signing them out', async () => {
    const as = await createAdmin()
    const { viewer } = await createPerson({ email: 'asha@example.com', firstName: 'A', lastName: 'Rai' })
    const body = { email: ' Asha@Example.com', firstName: 'Asha', lastName: '' }
    const answer = await change(as, viewer.id, body)
    expect(answer).toMatchObject({
      status: 200,
      body: { id: viewer.id, email: 'asha@example.com', firstName: 'Asha', lastName: null },
    })
    expect((await change(as, viewer.id, { lastName: 'Karki' })).body).toMatchObject({ firstName: 'Asha' })
    expect(await db.session.count({ where: { userId: viewer.id } })).toBe(1)
    expect(await db.auditLog.findFirst()).toMatchObject({ action: 'customer.update', target: viewer.id })
    expect((await change(as, viewer.id.toUpperCase(), { lastName: 'Rai' })).status).toBe(200)
  })

  test('ends sessions, links, and Google accounts of a replaced email', async () => {
    const as = await createAdmin()
    const { viewer } = await createPerson({ email: 'old@example.com', emailVerified: new Date() })
    const userId = viewer.id
    await db.account.create({ data: { userId, type: 'oauth', provider: 'google', providerAccountId: '7' } })
    await db.userEmail.create({ data: { userId, email: 'new@example.com' } })
    const other = await link('somebody@example.com')
    for (const identifier of ['old@example.com', 'new@example.com', `claim ${userId} x@example.com`])
      await link(identifier)
    expect((await change(as, userId, { email: 'new@example.com' })).status).toBe(200)
    expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
      email: 'new@example.com',
      emailVerified: null,
    })
    const left = [db.session.count({ where: { userId } }), db.account.count(), db.userEmail.count()]
    expect(await Promise.all(left)).toEqual([0, 0, 0])
    expect(await db.verificationToken.findMany()).toEqual([other])
  })

  test('refuses an email that another person has and changes nothing', async () => {
    const as = await createAdmin({ email: 'owner@example.com' })
    const { viewer } = await createPerson({ email: 'asha@example.com' })
    const further = { email: 'bina@example.org', userId: (await createPerson()).viewer.id }
    await db.userEmail.create({ data: further })
    for (const email of ['OWNER@example.com', further.email]) {
      const answer = await change(as, viewer.id, { email, firstName: 'Asha' })
      expect(answer).toMatchObject({ status: 409, body: { fields: { email: [expect.any(String)] } } })
    }
    const own = await change(as, as.viewer.id, { email: 'elsewhere@example.com' })
    expect(own).toMatchObject({ status: 409, body: { fields: { email: [expect.any(String)] } } })
    expect((await change(as, as.viewer.id, { firstName: 'Owner' })).status).toBe(200)
    expect(await db.user.findUniqueOrThrow({ where: { id: viewer.id } })).toMatchObject({ firstName: null })
    expect(await db.session.count({ where: { userId: viewer.id } })).toBe(1)
  })

  test('refuses another customer’s mistyped email, whose sales would move, but accepts their own', async () => {
    const as = await createAdmin()
    const [asha, bina] = [await createPerson({ email: 'asha@example.com' }), await createPerson()]
    const email = 'asha@exmaple.com'
    await db.misspeltEmail.create({ data: { email, userId: asha.viewer.id } })
    const answer = await change(as, bina.viewer.id, { email })
    expect(answer).toMatchObject({ status: 409, body: { fields: { email: [expect.any(String)] } } })
    expect(await db.misspeltEmail.count()).toBe(1)
    expect((await change(as, asha.viewer.id, { email })).status).toBe(200)
    expect(await db.misspeltEmail.count()).toBe(0)
  })

  test('gives a customer no email of an administrator who hasn’t signed in yet', async () => {
    const as = await createAdmin({ email: 'first@example.com' })
    const { viewer } = await createPerson({ email: 'asha@example.com' })
    const answer = await change(as, viewer.id, { email: 'owner@example.com' })
    expect(answer).toMatchObject({ status: 409, body: { fields: { email: [expect.any(String)] } } })
    const second = await createAdmin({ email: 'second@example.com' })
    expect((await change(as, second.viewer.id, { email: 'owner@example.com' })).status).toBe(200)
  })

  test.each([
    ['no email', { email: '' }, 'email'],
    ['an incomplete email', { email: 'asha@' }, 'email'],
    ['a long name', { firstName: 'x'.repeat(201) }, 'firstName'],
    ['administrator rights', { isAdmin: true }, 'isAdmin'],
  ])('refuses %s', async (_, body, field) => {
    const { viewer } = await createPerson()
    const answer = await change(await createAdmin(), viewer.id, body)
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } })
  })

  test('refuses non-administrators and unknown people', async () => {
    const { viewer } = await createPerson()
    await expectAdminOnly(PUT, { method: 'PUT', params: { userId: viewer.id }, body: { firstName: 'x' } })
    expect((await change(await createAdmin(), MISSING_ID, {})).status).toBe(404)
    expect((await callRoute(wrongVerb, { method: 'PATCH' })).headers.get('allow')).toBe(
      'GET, PUT, DELETE, HEAD, OPTIONS',
    )
  })
})

describe('DELETE /api/admin/users/{id}', () => {
  const remove = (as: Awaited<ReturnType<typeof createAdmin>>, userId: string) =>
    callRoute(DELETE, { as, method: 'DELETE', params: { userId } })

  test('finds a person whose ID is in capitals', async () => {
    const as = await createAdmin()
    await createAdmin()
    const { viewer } = await createPerson()
    expect((await remove(as, viewer.id.toUpperCase())).status).toBe(204)
    expect((await remove(as, as.viewer.id.toUpperCase())).status).toBe(409)
  })

  test('deletes everything about a person and keeps their purchases anonymously', async () => {
    const as = await createAdmin()
    const { viewer } = await createPerson({ email: 'asha@example.com' })
    const userId = viewer.id
    const { id: videoId } = await createVideo()
    await db.videoProgress.create({ data: { userId, videoId } })
    await db.videoNote.create({ data: { userId, videoId, content: 'Note' } })
    await db.accessLog.create({ data: { userId, action: 'sign_in' } })
    await db.userEmail.create({ data: { userId, email: 'asha@example.org' } })
    await db.emailOutbox.create({ data: { userId, kind: 'welcome', parameters: {} } })
    await db.misspeltEmail.create({ data: { userId, email: 'asha@exmaple.com' } })
    await link('asha@example.org')
    const { id } = await createPurchase(userId, [])
    const ipnData = { WP_ACTION: 'sale', WP_BUYER_NAME: 'Asha Rai', WP_BUYER_EMAIL: 'asha@example.com' }
    await db.purchase.update({ where: { id }, data: { ipnData, ...toBuyerColumns(ipnData) } })
    await db.ipnEvent.create({
      data: {
        ...toStoredMessage(ipnData),
        payloadSha256: 'x',
        verified: true,
        state: 'processed',
        purchaseId: id,
      },
    })
    const waiting = { ...ipnData, WP_BUYER_EMAIL: 'Asha@exmaple.com' }
    await db.ipnEvent.create({
      data: {
        ...toStoredMessage(waiting),
        payloadSha256: 'y',
        verified: true,
        state: 'unmatched',
      },
    })

    expect(await remove(as, userId)).toMatchObject({ status: 204, body: '' })

    const left = [
      db.videoProgress.count(),
      db.videoNote.count(),
      db.accessLog.count(),
      db.userEmail.count(),
      db.emailOutbox.count(),
    ]
    expect(await Promise.all(left)).toEqual([0, 0, 0, 0, 0])
    expect(await db.verificationToken.count()).toBe(0)
    expect(await db.userActivity.count({ where: { userId } })).toBe(0)
    const purchase = await db.purchase.findUniqueOrThrow({ where: { id } })
    expect(purchase).toMatchObject({ userId: null, customerDeletedAt: expect.any(Date) })
    const events = await db.ipnEvent.findMany()
    expect(events).toHaveLength(2)
    expect(JSON.stringify(events)).not.toMatch(/asha/i)
    for (const kept of [purchase.ipnData, ...events.map(({ payload }) => payload)]) {
      expect(kept).toMatchObject({ WP_ACTION: 'sale' })
      expect(JSON.stringify(kept)).not.toMatch(/asha/i)
    }
    expect(JSON.stringify(await db.auditLog.findMany())).not.toContain('asha')
    expect((await remove(as, userId)).status).toBe(404)
  })

  test('refuses to delete the requesting administrator', async () => {
    const as = await createAdmin()
    expect(await remove(as, as.viewer.id)).toMatchObject({ status: 409 })
    expect(await db.user.count()).toBe(1)
  })

  test('keeps one of two administrators who delete each other', async () => {
    const [one, two] = [await createAdmin(), await createAdmin()]
    const answers = await Promise.all([remove(one, two.viewer.id), remove(two, one.viewer.id)])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await db.user.count({ where: { isAdmin: true } })).toBe(1)
  })

  test('refuses people who aren’t administrators', async () => {
    const { viewer } = await createPerson()
    await expectAdminOnly(DELETE, { method: 'DELETE', params: { userId: viewer.id } })
    expect((await remove(await createAdmin(), MISSING_ID)).status).toBe(404)
  })
})

test('counts the customer’s sales of the last 180 days, without test sales and granted access', async () => {
  const as = await createAdmin()
  const { viewer } = await createPerson()
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  const buy = async (data: { purchaseDate?: Date; isTest?: boolean; ipnData?: object }) => {
    const { id } = await createPurchase(viewer.id, [])
    await db.purchase.update({ where: { id }, data: { ipnData: { WP_SALEID: '1' }, ...data } })
  }
  await createPurchase(viewer.id, [])
  await buy({ purchaseDate: ago(181) })
  await buy({ isTest: true })
  const count = () => callRoute(recentSales, { as, params: { userId: viewer.id } })
  expect(await count()).toMatchObject({ status: 200, body: { sales: 0, days: 180 } })
  await buy({ purchaseDate: ago(179) })
  expect(await count()).toMatchObject({ body: { sales: 1 } })
})
