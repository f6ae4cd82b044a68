import type { Product } from '@/lib/contract/sales/products'
import { db } from '@/lib/server/db'
import { call } from '@/tests/call'
import { createAdmin, createSection, MISSING_ID } from '@/tests/factories'
import { expectAdminOnly } from '@/tests/refusals'
import { PUT, DELETE as wrongVerb } from './[productId]/route'
import { GET, POST } from './route'

const create = async (as: Awaited<ReturnType<typeof createAdmin>>, body: unknown) =>
  (await call<Product>(POST, { as, body })).body

describe('products', () => {
  test('are created, listed and changed in part', async () => {
    const as = await createAdmin()
    const { id: sectionId } = await createSection()
    const body = {
      name: ' Course ',
      description: '',
      warriorPlusProductId: ' wso_ab12cd ',
      isMainProduct: true,
      grantsSectionIds: [sectionId, sectionId],
    }
    const made = await call<Product>(POST, { as, body })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      name: 'Course',
      description: null,
      warriorPlusProductId: 'wso_ab12cd',
      grantsSectionIds: [sectionId],
      grantsAllSections: false,
    })
    expect((await call(GET, { as })).body).toEqual([made.body])
    const change = { as, method: 'PUT', params: { productId: made.body.id }, body: { name: 'Upsell' } }
    expect(await call(PUT, change)).toMatchObject({
      status: 200,
      body: { ...made.body, name: 'Upsell' },
    })
    expect((await call(PUT, { ...change, params: { productId: MISSING_ID } })).status).toBe(404)
    expect(await db.auditLog.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { action: 'product.create', target: 'Course' },
      { action: 'product.update', target: 'Upsell' },
    ])
  })

  test('open everything only as a main product saved with nothing checked', async () => {
    const as = await createAdmin()
    const { id: sectionId } = await createSection()
    expect(await create(as, { name: 'Upsell' })).toMatchObject({ grantsAllSections: false })
    const { id: productId } = await create(as, { name: 'Main', isMainProduct: true })
    const save = async (body: unknown) =>
      (await call<Product>(PUT, { as, method: 'PUT', params: { productId }, body })).body.grantsAllSections
    expect(await save({ name: 'Renamed' })).toBe(true)
    expect(await save({ grantsSectionIds: [sectionId] })).toBe(false)
    await db.product.update({ where: { id: productId }, data: { grantsSectionIds: [] } })
    expect(await save({ name: 'Emptied by a deletion' })).toBe(false)
    expect(await save({ grantsSectionIds: [] })).toBe(true)
    expect(await save({ isMainProduct: false })).toBe(false)
  })

  test('have one WarriorPlus id each, however it is written', async () => {
    const as = await createAdmin()
    await create(as, { name: 'First', warriorPlusProductId: 'wso_ab12cd' })
    const second = await create(as, { name: 'Second' })
    await create(as, { name: 'Third' })
    const taken = { status: 409, body: { fields: { warriorPlusProductId: [expect.any(String)] } } }
    for (const warriorPlusProductId of ['wso_ab12cd', ' AB12CD', 'WSO_ab12cd']) {
      expect(await call(POST, { as, body: { name: 'x', warriorPlusProductId } })).toMatchObject(taken)
      const change = { as, method: 'PUT', params: { productId: second.id }, body: { warriorPlusProductId } }
      expect(await call(PUT, change)).toMatchObject(taken)
    }
    expect(await db.product.count()).toBe(3)
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a section that is not there', { name: 'x', grantsSectionIds: [MISSING_ID] }, 'grantsSectionIds'],
    ['a yes in words', { name: 'x', isMainProduct: 'yes' }, 'isMainProduct'],
    ['fields of ours', { name: 'x', grantsAllSections: true }, 'grantsAllSections'],
  ])('refuse %s', async (_, body, field) => {
    const answer = await call(POST, { as: await createAdmin(), body })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } })
    expect(await db.product.count()).toBe(0)
  })

  test('say which name is missing in the words of the form', async () => {
    const { body } = await call(POST, { as: await createAdmin(), body: { name: '' } })
    expect(body).toMatchObject({ fields: { name: ['Name is required'] } })
  })

  test('are for administrators', async () => {
    await expectAdminOnly(GET, { method: 'GET' })
    await expectAdminOnly(POST, { method: 'POST', body: { name: 'x' } })
    await expectAdminOnly(PUT, { method: 'PUT', params: { productId: MISSING_ID }, body: {} })
    expect((await call(wrongVerb, { method: 'DELETE' })).headers.get('allow')).toBe('PUT, OPTIONS')
  })
})
