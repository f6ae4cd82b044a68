import { db } from '@/lib/server/db/client'

const readListings = async () =>
  (await db.listing.findMany({ orderBy: [{ position: 'asc' }, { item: 'asc' }] })).map(
    ({ network, item, normalItem, productId, position }) => ({
      network,
      item,
      normalItem,
      productId,
      position,
    }),
  )

const create = (warriorPlusProductId: string | null) =>
  db.product.create({ data: { name: 'Course', warriorPlusProductId } })
const setId = (id: string, warriorPlusProductId: string | null) =>
  db.product.update({ where: { id }, data: { warriorPlusProductId } })
const add = (productId: string | null, network: string, item: string, position: number) =>
  db.listing.create({
    data: { network, item, normalItem: item, productId, position, link: 'https://example.com/' },
  })

describe('a product that is written without listings', () => {
  test('gets, changes, and loses its WarriorPlus listing with its WarriorPlus ID', async () => {
    await create(null)
    expect(await readListings()).toEqual([])
    const { id } = await create('WSO_ab12cd')
    const listing = { network: 'warriorplus', productId: id, position: 0 }
    expect(await readListings()).toEqual([{ ...listing, item: 'WSO_ab12cd', normalItem: 'ab12cd' }])
    await setId(id, 'zz99')
    expect(await readListings()).toEqual([{ ...listing, item: 'zz99', normalItem: 'zz99' }])
    await setId(id, null)
    expect(await readListings()).toEqual([])
    await setId(id, 'zz99')
    await db.product.delete({ where: { id } })
    expect(await readListings()).toEqual([])
  })

  test('keeps its other listings, and only a link to the same item', async () => {
    const { id } = await create('one')
    await add(id, 'jvzoo', '7', 1)
    await add(id, 'warriorplus', 'two', 2)
    await db.listing.updateMany({ data: { link: 'https://example.com/' } })
    await setId(id, 'ONE')
    expect(await readListings()).toMatchObject([{ item: 'ONE', position: 0 }, { item: '7' }, { item: 'two' }])
    expect(await db.listing.count({ where: { link: null } })).toBe(0)
    await setId(id, 'two')
    expect(await readListings()).toMatchObject([{ item: 'two', position: 0 }, { item: '7' }])
    expect(await db.listing.findMany({ where: { link: null } })).toMatchObject([{ item: 'two' }])
    await setId(id, null)
    expect(await readListings()).toMatchObject([{ network: 'jvzoo', item: '7' }])
  })

  test('takes an item that was not from this shop, but none of another product', async () => {
    await add(null, 'warriorplus', 'one', 0)
    const { id } = await create('wso_one')
    expect(await readListings()).toMatchObject([{ item: 'wso_one', productId: id }])
    await add(id, 'warriorplus', 'two', 1)
    await expect(create('wso_two')).rejects.toMatchObject({ code: 'P2002' })
    expect(await db.product.count()).toBe(1)
  })
})

test('an item belongs to one product per network', async () => {
  const { id } = await create('one')
  await add(id, 'jvzoo', 'one', 1)
  await expect(add(null, 'jvzoo', 'one', 0)).rejects.toMatchObject({ code: 'P2002' })
})
