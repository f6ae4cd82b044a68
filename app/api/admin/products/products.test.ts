import type { Product } from '@/lib/contract/sales/products'
import { recountSales } from '@/lib/data/sales/sales-rollups'
import { refreshSiteTotals } from '@/lib/data/system/site-totals'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, createPerson, createSection, MISSING_ID } from '@/tests/factories'
import { createSaleFields, postNotification, storeSecurityKey } from '@/tests/post-notification'
import { POST as give } from './[productId]/access/route'
import { DELETE, PUT } from './[productId]/route'
import { GET, POST } from './route'

const create = async (as: Awaited<ReturnType<typeof createAdmin>>, body: unknown) =>
  (await callRoute<Product>(POST, { as, body })).body

describe('products', () => {
  test('can be created, listed, and partly changed', async () => {
    const as = await createAdmin()
    const { id: sectionId } = await createSection()
    const body = {
      name: ' Course ',
      description: '',
      warriorPlusProductId: ' wso_ab12cd ',
      isMainProduct: true,
      grantsSectionIds: [sectionId, sectionId],
    }
    const made = await callRoute<Product>(POST, { as, body })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      name: 'Course',
      description: null,
      warriorPlusProductId: 'wso_ab12cd',
      grantsSectionIds: [sectionId],
      grantsAllSections: false,
    })
    expect((await callRoute(GET, { as })).body).toEqual([{ ...made.body, sales: 0, buyers: 0 }])
    const change = { as, method: 'PUT', params: { productId: made.body.id }, body: { name: 'Upsell' } }
    expect(await callRoute(PUT, change)).toMatchObject({
      status: 200,
      body: { ...made.body, name: 'Upsell' },
    })
    expect((await callRoute(PUT, { ...change, params: { productId: MISSING_ID } })).status).toBe(404)
    expect(await db.auditLog.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { action: 'product.create', target: 'Course' },
      { action: 'product.update', target: 'Upsell' },
    ])
  })

  test('include the whole course only as a main product without checked sections', async () => {
    const as = await createAdmin()
    const { id: sectionId } = await createSection()
    expect(await create(as, { name: 'Upsell' })).toMatchObject({ grantsAllSections: false })
    const { id: productId } = await create(as, { name: 'Main', isMainProduct: true })
    const save = async (body: unknown) =>
      (await callRoute<Product>(PUT, { as, method: 'PUT', params: { productId }, body })).body
        .grantsAllSections
    expect(await save({ name: 'Renamed' })).toBe(true)
    expect(await save({ grantsSectionIds: [sectionId] })).toBe(false)
    await db.product.update({ where: { id: productId }, data: { grantsSectionIds: [] } })
    expect(await save({ name: 'Emptied by a deletion' })).toBe(false)
    expect(await save({ grantsSectionIds: [] })).toBe(true)
    expect(await save({ isMainProduct: false })).toBe(false)
  })

  test('grant courses, everything, and access for some days', async () => {
    const as = await createAdmin()
    const chosen = { grantsCourseIds: [COURSE_ID], accessDays: 30 }
    const made = await create(as, { name: 'Course', ...chosen })
    expect(made).toMatchObject({ ...chosen, grantsAllSections: true, grantsEverything: false })
    const save = async (body: unknown) =>
      (await callRoute<Product>(PUT, { as, method: 'PUT', params: { productId: made.id }, body })).body
    expect(await save({ name: 'Renamed' })).toMatchObject(chosen)
    expect(await save({ accessDays: null })).toMatchObject({ accessDays: null, grantsCourseIds: [COURSE_ID] })
    const other = await db.course.create({ data: { slug: 'other', order: 2 } })
    expect((await callRoute<Product[]>(GET, { as })).body).toMatchObject([{ grantsAllSections: false }])
    const both = [COURSE_ID, other.id]
    expect(await save({ grantsCourseIds: both })).toMatchObject({ grantsAllSections: true })
    expect(await save({ grantsSectionIds: [] })).toMatchObject({ grantsCourseIds: both })
    expect(await save({ grantsCourseIds: [], grantsEverything: true })).toMatchObject({
      grantsAllSections: true,
    })
  })

  test('keep their course if a change doesn’t change their sections', async () => {
    const as = await createAdmin()
    const { id: sectionId } = await createSection()
    const { id: productId } = await create(as, { name: 'Upsell', grantsCourseIds: [COURSE_ID] })
    const save = async (body: unknown) =>
      (await callRoute<Product>(PUT, { as, method: 'PUT', params: { productId }, body })).body
    const form = { isMainProduct: false, grantsSectionIds: [] }
    const kept = { grantsCourseIds: [COURSE_ID] }
    expect(await save({ ...form, name: 'Renamed' })).toMatchObject({ ...kept, name: 'Renamed' })
    await db.product.update({ where: { id: productId }, data: { grantsSectionIds: [sectionId] } })
    expect(await save({ grantsSectionIds: [sectionId.toUpperCase()] })).toMatchObject(kept)
    expect(await save({ grantsSectionIds: [] })).toMatchObject({ grantsCourseIds: [] })
  })

  test('need a chosen course if there are several', async () => {
    const as = await createAdmin()
    await db.course.create({ data: { slug: 'other', order: 2 } })
    const body = { name: 'Main', isMainProduct: true }
    const refused = {
      status: 400,
      body: { fields: { grantsCourseIds: ['Choose what it opens'] } },
    }
    expect(await callRoute(POST, { as, body: { ...body, grantsSectionIds: [] } })).toMatchObject(refused)
    expect(await callRoute(POST, { as, body: { ...body, grantsCourseIds: [] } })).toMatchObject(refused)
    const made = await create(as, { ...body, grantsCourseIds: [COURSE_ID] })
    const change = { as, method: 'PUT', params: { productId: made.id }, body: { grantsCourseIds: [] } }
    expect(await callRoute(PUT, change)).toMatchObject(refused)
  })

  test('refuse a WarriorPlus ID that another product has, in any spelling', async () => {
    const as = await createAdmin()
    await create(as, { name: 'First', warriorPlusProductId: 'wso_ab12cd' })
    const second = await create(as, { name: 'Second' })
    await create(as, { name: 'Third' })
    const taken = { status: 409, body: { fields: { warriorPlusProductId: [expect.any(String)] } } }
    for (const warriorPlusProductId of ['wso_ab12cd', ' AB12CD', 'WSO_ab12cd']) {
      expect(await callRoute(POST, { as, body: { name: 'x', warriorPlusProductId } })).toMatchObject(taken)
      const change = { as, method: 'PUT', params: { productId: second.id }, body: { warriorPlusProductId } }
      expect(await callRoute(PUT, change)).toMatchObject(taken)
    }
    expect(await db.product.count()).toBe(3)
  })

  test('have listings on several networks, and the first one on WarriorPlus is their WarriorPlus ID', async () => {
    const as = await createAdmin()
    const listings = [
      { network: 'jvzoo', item: '123456', link: 'https://www.jvzoo.com/b/1/2/3' },
      { network: 'warriorplus', item: 'wso_two', link: null },
      { network: 'warriorplus', item: 'wso_one', link: null },
    ]
    const made = await create(as, { name: 'Course', listings })
    expect(made).toMatchObject({ warriorPlusProductId: 'wso_two', listings })
    const save = async (body: unknown) =>
      (await callRoute<Product>(PUT, { as, method: 'PUT', params: { productId: made.id }, body })).body
    const [jvzoo, two, one] = listings
    expect(await save({ name: 'Renamed' })).toMatchObject({ warriorPlusProductId: 'wso_two', listings })
    const sorted = { listings: [one, two, jvzoo], warriorPlusProductId: 'wso_one' }
    expect(await save({ ...sorted, warriorPlusProductId: 'ignored' })).toMatchObject(sorted)
    expect(await save({ warriorPlusProductId: 'three' })).toMatchObject({
      warriorPlusProductId: 'three',
      listings: [{ network: 'warriorplus', item: 'three', link: null }, two, jvzoo],
    })
    expect(await save({ listings: [{ network: 'stripe', item: ' price_1A ', link: '' }] })).toMatchObject({
      warriorPlusProductId: null,
      listings: [{ network: 'stripe', item: 'price_1A', link: null }],
    })
    expect((await callRoute<object[]>(GET, { as })).body).toMatchObject([
      { listings: [{ network: 'stripe', item: 'price_1A', link: null }] },
    ])
    expect(await db.listing.count()).toBe(1)
    expect(await save({ listings: [] })).toMatchObject({ warriorPlusProductId: null, listings: [] })
  })

  test('refuse an item that another product has at the same network, or that is listed twice', async () => {
    const as = await createAdmin()
    await create(as, { name: 'First', listings: [{ network: 'jvzoo', item: '1' }] })
    await create(as, { name: 'Second', warriorPlusProductId: 'wso_1' })
    const third = await create(as, { name: 'Third', listings: [{ network: 'clickbank', item: '1' }] })
    const taken = { status: 409, body: { fields: { listings: [expect.any(String)] } } }
    for (const listings of [
      [{ network: 'jvzoo', item: ' 1' }],
      [{ network: 'warriorplus', item: 'WSO_1' }],
      [
        { network: 'stripe', item: '1' },
        { network: 'stripe', item: '1 ' },
      ],
    ]) {
      expect(await callRoute(POST, { as, body: { name: 'x', listings } })).toMatchObject(taken)
      const change = { as, method: 'PUT', params: { productId: third.id }, body: { listings } }
      expect(await callRoute(PUT, change)).toMatchObject(taken)
    }
    expect(await db.product.count()).toBe(3)
    expect(await db.listing.findMany({ where: { productId: third.id } })).toMatchObject([
      { network: 'clickbank', item: '1' },
    ])
  })

  test.each([
    ['an unknown network', { name: 'x', listings: [{ network: 'ebay', item: '1' }] }],
    ['a listing without an item', { name: 'x', listings: [{ network: 'jvzoo', item: ' ' }] }],
    [
      'a link that isn’t a URL',
      { name: 'x', listings: [{ network: 'jvzoo', item: '1', link: 'javascript:1' }] },
    ],
  ])('refuse %s', async (_, body) => {
    expect((await callRoute(POST, { as: await createAdmin(), body })).status).toBe(400)
    expect(await db.product.count()).toBe(0)
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['an unknown section', { name: 'x', grantsSectionIds: [MISSING_ID] }, 'grantsSectionIds'],
    ['an unknown course', { name: 'x', grantsCourseIds: [MISSING_ID] }, 'grantsCourseIds'],
    ['no days', { name: 'x', accessDays: 0 }, 'accessDays'],
    ['text instead of a boolean', { name: 'x', isMainProduct: 'yes' }, 'isMainProduct'],
    ['internal fields', { name: 'x', grantsAllSections: true }, 'grantsAllSections'],
  ])('refuse %s', async (_, body, field) => {
    const answer = await callRoute(POST, { as: await createAdmin(), body })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } })
    expect(await db.product.count()).toBe(0)
  })

  test('name the missing field as the form does', async () => {
    const { body } = await callRoute(POST, { as: await createAdmin(), body: { name: '' } })
    expect(body).toMatchObject({ fields: { name: ['Name is required'] } })
  })

  test('refuse people who aren’t administrators', async () => {
    await expectAdminOnly(GET, { method: 'GET' })
    await expectAdminOnly(POST, { method: 'POST', body: { name: 'x' } })
    await expectAdminOnly(PUT, { method: 'PUT', params: { productId: MISSING_ID }, body: {} })
    await expectAdminOnly(DELETE, { method: 'DELETE', params: { productId: MISSING_ID } })
  })

  test('show their number of buyers, and can be deleted only without a sale', async () => {
    const as = await createAdmin()
    await storeSecurityKey()
    const { id: productId } = await create(as, { name: 'Course', warriorPlusProductId: 'wso_ab12cd' })
    const { id: other } = await create(as, { name: 'Other' })
    await postNotification(createSaleFields())
    await postNotification(
      createSaleFields({ WP_SALE: 'sale_2', WP_SALEID: '2', WP_TXNID: 'pi_2', IPN_ID: '2' }),
    )
    await recountSales()
    expect((await callRoute<object[]>(GET, { as })).body).toMatchObject([
      { id: productId, sales: 2, buyers: 1, archived: false },
      { id: other, sales: 0, buyers: 0 },
    ])
    const remove = (id: string) => callRoute(DELETE, { as, method: 'DELETE', params: { productId: id } })
    expect(await remove(productId)).toMatchObject({ status: 409, body: { message: /archive it instead/ } })
    expect((await remove(other)).status).toBe(204)
    expect((await remove(other)).status).toBe(404)
    expect(await db.product.count()).toBe(1)
  })

  test('show the last stored number of buyers if there are too many accounts to count', async () => {
    const as = await createAdmin()
    await storeSecurityKey()
    await create(as, { name: 'Course', warriorPlusProductId: 'wso_ab12cd' })
    await postNotification(createSaleFields())
    const buyers = async () =>
      (await callRoute<{ buyers: number }[]>(GET, { as })).body.map((one) => one.buyers)
    expect(await buyers()).toEqual([1])
    await db.$executeRaw`UPDATE pg_class SET reltuples = 1000000 WHERE oid = 'users'::regclass`
    try {
      expect(await buyers()).toEqual([0])
      await refreshSiteTotals()
      expect(await buyers()).toEqual([1])
    } finally {
      await db.$executeRaw`UPDATE pg_class SET reltuples = -1 WHERE oid = 'users'::regclass`
    }
  })

  test('still give access to their buyers after they are archived', async () => {
    const as = await createAdmin()
    await storeSecurityKey()
    const { id: productId } = await create(as, { name: 'Course', warriorPlusProductId: 'wso_ab12cd' })
    const archive = { as, method: 'PUT', params: { productId }, body: { archived: true } }
    expect(await callRoute(PUT, archive)).toMatchObject({
      status: 200,
      body: { archived: true, name: 'Course' },
    })
    await postNotification(createSaleFields())
    expect(await db.purchase.findMany()).toMatchObject([{ productId, access: 'active' }])
  })

  test('can be granted to many people at once', async () => {
    const as = await createAdmin()
    const { id: productId } = await create(as, { name: 'Course' })
    const [one, two] = [await createPerson(), await createPerson({ email: 'two@example.com' })]
    await db.userEmail.create({
      data: { userId: two.viewer.id, email: 'further@example.com', verifiedAt: new Date() },
    })
    const gift = (emails: string[]) =>
      callRoute(give, { as, params: { productId }, body: { emails, reason: 'Friends' } })
    const emails = [one.viewer.email, 'TWO@example.com', 'further@example.com', 'nobody@example.com']
    expect(await gift(emails)).toMatchObject({
      status: 200,
      body: { given: 2, had: 0, unknown: ['nobody@example.com'] },
    })
    expect((await gift(emails)).body).toMatchObject({ given: 0, had: 2 })
    expect(await db.purchase.count({ where: { productId, access: 'active', source: 'manual' } })).toBe(2)
    expect((await gift(['no email'])).status).toBe(400)
    const nowhere = { as, params: { productId: MISSING_ID }, body: { emails, reason: 'x' } }
    expect((await callRoute(give, nowhere)).status).toBe(404)
  })
})
