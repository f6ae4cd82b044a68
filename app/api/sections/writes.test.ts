import type { Section } from '@/lib/contract/course/sections'
import { listSections } from '@/lib/data/course/sections'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, createSection, createVideo, MISSING_ID } from '@/tests/factories'
import { DELETE, PUT } from './[sectionId]/route'
import { PUT as reorder, POST as wrongVerb } from './order/route'
import { POST } from './route'

describe('POST /api/sections', () => {
  test('puts the first section at 1 and the next one after the highest', async () => {
    const as = await createAdmin()
    const first = await callRoute<Section>(POST, { as, body: { title: ' Apps ', description: '' } })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ title: 'Apps', description: null, order: 1, imageUrl: null })
    await createSection({ order: 41 })
    expect((await callRoute(POST, { as, body: { title: 'Sites' } })).body).toMatchObject({ order: 42 })
    expect((await callRoute(POST, { as, body: { title: 'Zero', order: 0 } })).body).toMatchObject({
      order: 0,
    })
  })

  test('gives sections that are created at once different positions', async () => {
    const as = await createAdmin()
    const made = await Promise.all(
      [1, 2, 3, 4].map((n) => callRoute<Section>(POST, { as, body: { title: `${n}` } })),
    )
    expect(made.map(({ body }) => body.order).sort()).toEqual([1, 2, 3, 4])
  })

  test.each([
    ['no title', { title: '  ' }, 'title'],
    ['a long title', { title: 'x'.repeat(201) }, 'title'],
    ['a long description', { title: 'x', description: 'x'.repeat(5001) }, 'description'],
    ['a huge order', { title: 'x', order: 1e9 }, 'order'],
    ['an order in words', { title: 'x', order: '1' }, 'order'],
    ['unknown fields', { title: 'x', imageUrl: 'https://example.com/a.png' }, 'imageUrl'],
  ])('refuses %s', async (_, body, field) => {
    const answer = await callRoute(POST, { as: await createAdmin(), body })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } })
    expect(await db.section.count()).toBe(0)
  })

  test('refuses people who aren’t administrators', async () => {
    await expectAdminOnly(POST, { method: 'POST', body: { title: 'x' } })
    expect(await db.section.count()).toBe(0)
  })
})

describe('a section', () => {
  test('keeps the fields that an update omits', async () => {
    const { id: sectionId } = await createSection({ title: 'Apps', description: 'Small ones', order: 3 })
    const change = { as: await createAdmin(), method: 'PUT', params: { sectionId } }
    const renamed = await callRoute(PUT, { ...change, body: { title: 'Sites' } })
    expect(renamed).toMatchObject({
      status: 200,
      body: { title: 'Sites', description: 'Small ones', order: 3 },
    })
    expect((await callRoute(PUT, { ...change, body: { description: '' } })).body).toMatchObject({
      description: null,
    })
    expect((await callRoute(PUT, { ...change, body: {} })).body).toMatchObject({ title: 'Sites', order: 3 })
    expect((await callRoute(PUT, { ...change, body: { title: '' } })).status).toBe(400)
  })

  test('is deleted with its videos and removed from every product', async () => {
    const as = await createAdmin()
    const { id: videoId, sectionId } = await createVideo()
    const other = await createSection()
    const product = await db.product.create({
      data: { name: 'All', isMainProduct: true, grantsSectionIds: [sectionId, other.id] },
    })
    const only = await db.product.create({
      data: { name: 'One', isMainProduct: true, grantsSectionIds: [sectionId] },
    })
    const gone = await callRoute(DELETE, { as, method: 'DELETE', params: { sectionId } })
    expect(gone).toMatchObject({ status: 204, body: '' })
    expect(await db.video.findUnique({ where: { id: videoId } })).toBeNull()
    const read = (id: string) => db.product.findUniqueOrThrow({ where: { id } })
    expect(await read(product.id)).toMatchObject({ grantsSectionIds: [other.id] })
    expect(await read(only.id)).toMatchObject({ grantsSectionIds: [], grantsCourseIds: [] })
    expect(await db.auditLog.findMany()).toMatchObject([
      { actorId: as.viewer.id, action: 'section.delete', target: 'A section' },
    ])
    expect((await callRoute(DELETE, { as, method: 'DELETE', params: { sectionId } })).status).toBe(404)
  })

  test('can be changed and deleted only by administrators', async () => {
    const { id: sectionId } = await createSection()
    await expectAdminOnly(PUT, { method: 'PUT', params: { sectionId }, body: { title: 'x' } })
    await expectAdminOnly(DELETE, { method: 'DELETE', params: { sectionId } })
    const as = await createAdmin()
    const unknown = { as, method: 'PUT', params: { sectionId: MISSING_ID }, body: { title: 'x' } }
    expect((await callRoute(PUT, unknown)).status).toBe(404)
    expect((await callRoute(PUT, { ...unknown, params: { sectionId: 'order by 1' } })).status).toBe(404)
    expect(await db.section.findUniqueOrThrow({ where: { id: sectionId } })).toMatchObject({
      title: 'A section',
    })
  })
})

describe('PUT /api/sections/order', () => {
  test('renumbers all sections', async () => {
    const as = await createAdmin()
    const made = [await createSection({ order: 5 }), await createSection({ order: 5 }), await createSection()]
    const ids = [made[1], made[2], made[0]].map((section) => section?.id)
    const { status, body } = await callRoute<Section[]>(reorder, { as, method: 'PUT', body: { ids } })
    expect(status).toBe(200)
    expect(body.map(({ id, order }) => [id, order])).toEqual(ids.map((id, index) => [id, index + 1]))
    expect(await listSections(as.viewer)).toEqual(body)
  })

  test('accepts IDs in capitals', async () => {
    const as = await createAdmin()
    const [a, b] = [await createSection({ order: 1 }), await createSection({ order: 2 })]
    const ids = [b.id.toUpperCase(), a.id]
    const { body } = await callRoute<Section[]>(reorder, { as, method: 'PUT', body: { ids } })
    expect(body).toMatchObject([{ id: b.id }, { id: a.id }])
    const twice = await callRoute(reorder, { as, method: 'PUT', body: { ids: [a.id, a.id.toUpperCase()] } })
    expect(twice.status).toBe(400)
  })

  test('refuses IDs that aren’t exactly the existing ones and changes nothing', async () => {
    const as = await createAdmin()
    const [a, b] = [await createSection({ order: 7 }), await createSection({ order: 8 })]
    for (const ids of [[b.id], [b.id, a.id, MISSING_ID], [b.id, MISSING_ID], []]) {
      expect((await callRoute(reorder, { as, method: 'PUT', body: { ids } })).status).toBe(409)
    }
    const twice = await callRoute(reorder, { as, method: 'PUT', body: { ids: [a.id, a.id] } })
    expect(twice).toMatchObject({ status: 400, body: { fields: { ids: [expect.any(String)] } } })
    expect(await listSections(as.viewer)).toMatchObject([{ order: 7 }, { order: 8 }])
  })

  test('requires an administrator and PUT', async () => {
    await expectAdminOnly(reorder, { method: 'PUT', body: { ids: [] } })
    const { status, headers } = await callRoute(wrongVerb, { body: {} })
    expect([status, headers.get('allow')]).toEqual([405, 'PUT, OPTIONS'])
  })
})
