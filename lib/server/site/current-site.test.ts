import { db } from '@/lib/server/db/client'
import { clearSiteCache, currentSite } from './current-site'

const write = (version: string) =>
  db.site.upsert({ where: { id: 'default' }, create: { id: 'default', version }, update: { version } })

test('is read at most once a second, and immediately after a change in this process', async () => {
  expect(await currentSite()).toMatchObject({ version: 'first' })
  await write('second')
  expect(await currentSite()).toMatchObject({ version: 'first' })
  clearSiteCache()
  expect(await currentSite()).toMatchObject({ version: 'second' })
})

/** Runs work while the site’s table can’t be read. */
async function withoutTable(work: () => Promise<void>) {
  await db.$executeRaw`ALTER TABLE site RENAME TO site_away`
  await work().finally(() => db.$executeRaw`ALTER TABLE site_away RENAME TO site`)
}

test('returns the last known site while the database can’t be read', async () => {
  await write('known')
  await currentSite()
  await withoutTable(async () => {
    clearSiteCache()
    expect(await currentSite()).toMatchObject({ version: 'known' })
  })
  await write('next')
  clearSiteCache()
  expect(await currentSite()).toMatchObject({ version: 'next' })
})

test('throws if the site was never read', async () => {
  await withoutTable(() => expect(currentSite()).rejects.toThrow())
  expect(await currentSite()).toMatchObject({ version: 'first' })
})
