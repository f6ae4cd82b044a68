import { db } from '@/lib/server/db/client'
import { clearSiteCache, getCurrentSite } from './current-site'

const write = (version: string) =>
  db.site.upsert({ where: { id: 'default' }, create: { id: 'default', version }, update: { version } })

test('is read at most once a second, and immediately after a change in this process', async () => {
  await write('first')
  expect(await getCurrentSite()).toMatchObject({ version: 'first' })
  await write('second')
  expect(await getCurrentSite()).toMatchObject({ version: 'first' })
  clearSiteCache()
  expect(await getCurrentSite()).toMatchObject({ version: 'second' })
})

test('contains links to the published pages, oldest first', async () => {
  await write('second')
  const page = { slug: 'terms', title: 'Terms', body: 'x', published: true }
  await db.page.create({ data: page })
  await db.page.create({ data: { ...page, slug: 'imprint', title: 'Imprint' } })
  await db.page.create({ data: { ...page, slug: 'draft', published: false } })
  clearSiteCache()
  expect((await getCurrentSite()).links).toEqual([
    { slug: 'terms', title: 'Terms' },
    { slug: 'imprint', title: 'Imprint' },
  ])
})

/** Runs work while the site’s table can’t be read. */
async function withoutTable(work: () => Promise<void>) {
  await db.$executeRaw`ALTER TABLE site RENAME TO site_away`
  await work().finally(() => db.$executeRaw`ALTER TABLE site_away RENAME TO site`)
}

test('returns the last known site while the database can’t be read', async () => {
  await write('known')
  await getCurrentSite()
  await withoutTable(async () => {
    clearSiteCache()
    expect(await getCurrentSite()).toMatchObject({ version: 'known' })
  })
  await write('next')
  clearSiteCache()
  expect(await getCurrentSite()).toMatchObject({ version: 'next' })
})

test('throws if the site was never read', async () => {
  await withoutTable(() => expect(getCurrentSite()).rejects.toThrow())
  expect(await getCurrentSite()).toMatchObject({ version: 'first' })
})
