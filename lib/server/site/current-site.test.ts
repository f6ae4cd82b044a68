import { db } from '@/lib/server/db/client'
import { createCourse, createVideo } from '@/tests/factories'
import { holdLock } from '@/tests/hold-lock'
import { createOffer } from '@/tests/offer-helpers'
import { clearSiteCache, filterOfferPlaces, getCurrentSite } from './current-site'

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

test('contains the published courses with a published landing page, with their old slugs', async () => {
  const add = async (slug: string, order: number, data: { draft?: boolean } = {}) => {
    const { id } = await createCourse({ slug, order, ...data })
    await db.landingVersion.createMany({ data: [1, 2].map(() => ({ courseId: id, content: {} })) })
    return id
  }
  const second = await add('second', 3)
  const first = await add('first', 2)
  await add('draft', 4, { draft: true })
  await createCourse({ slug: 'without-page' })
  await db.landingVersion.create({ data: { content: {} } })
  await db.courseSlug.create({ data: { slug: 'older', courseId: second } })
  clearSiteCache()
  const version = expect.stringMatching(/^[0-9a-f]{12}$/)
  expect((await getCurrentSite()).coursePages).toEqual([
    { id: first, slug: 'first', oldSlugs: [], version },
    { id: second, slug: 'second', oldSlugs: ['older'], version },
  ])
})

test('names the places that have an offer now', async () => {
  const { id: afterVideoId } = await createVideo()
  const tomorrow = new Date(Date.now() + 86_400_000)
  await createOffer({ afterVideoId })
  await createOffer({ afterVideoId, order: 2 })
  await createOffer({ afterVideoId, place: 'lesson_end', startsAt: tomorrow })
  await createOffer({ afterVideoId, place: 'course_finished', endsAt: new Date() })
  await createOffer({ afterVideoId, place: 'course_finished', active: false })
  const places = ['course_finished', 'dashboard', 'lesson_end'] as const
  expect(await filterOfferPlaces(places)).toEqual(['dashboard'])
  await db.offer.updateMany({ data: { startsAt: null, endsAt: tomorrow, active: true } })
  clearSiteCache()
  expect(await filterOfferPlaces(places)).toEqual(places)
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

/** Runs work while queries of the site’s table take at least the given time. */
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

test('ignores a read that began before the site changed', async () => {
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
