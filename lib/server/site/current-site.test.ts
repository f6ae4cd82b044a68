import { db } from '@/lib/server/db/client'
import { holdLock } from '@/tests/hold-lock'
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

/** Runs work while the site’s table answers only after the given time. */
async function withSlowTable(ms: number, work: () => Promise<void>) {
  const lock = await holdLock('LOCK TABLE site IN ACCESS EXCLUSIVE MODE')
  const timer = setTimeout(() => void lock.release(), ms)
  await work().finally(async () => {
    clearTimeout(timer)
    await lock.release()
  })
}

test('waits for a slow database after a change in this process', async () => {
  await write('old')
  await getCurrentSite()
  await write('new')
  clearSiteCache()
  await withSlowTable(1500, async () => {
    expect(await getCurrentSite()).toMatchObject({ version: 'new' })
  })
})

test('doesn’t take a read that began before a change for the changed site', async () => {
  await write('old')
  clearSiteCache()
  await getCurrentSite()
  clearSiteCache()
  await withSlowTable(300, async () => {
    const before = getCurrentSite()
    clearSiteCache()
    await before
  })
  await write('new')
  expect(await getCurrentSite()).toMatchObject({ version: 'new' })
})

test('uses a recent copy while the database is slow', async () => {
  await write('known')
  clearSiteCache()
  await getCurrentSite()
  await new Promise((go) => setTimeout(go, 1100))
  await withSlowTable(3000, async () => {
    const start = performance.now()
    expect(await getCurrentSite()).toMatchObject({ version: 'known' })
    expect(performance.now() - start).toBeLessThan(2000)
  })
})
