import { NextRequest } from 'next/server'
import { blankLanding } from '@/lib/blank-landing'
import { SESSION_COOKIE } from '@/lib/server/auth/session-cookies'
import { db } from '@/lib/server/db/client'
import { clearSiteCache } from '@/lib/server/site/current-site'
import { countQueries } from '@/tests/count-queries'
import { createCourse, createPerson } from '@/tests/factories'
import { middleware } from './middleware'

const names = ['x-middleware-rewrite', 'cache-control', 'x-robots-tag', 'x-lectern-page', 'location']
async function visit(path: string, token?: string) {
  const headers: Record<string, string> = token ? { cookie: `${SESSION_COOKIE}=${token}` } : {}
  const answer = await middleware(new NextRequest(`http://localhost:3000${path}`, { headers }))
  const [rewrite, caching, robots, page, location] = names.map((name) => answer.headers.get(name))
  return { status: answer.status, rewrite, caching, robots, page, location }
}

async function publish(data: Parameters<typeof createCourse>[0] = {}) {
  const course = await createCourse({ slug: 'ads', ...data })
  await db.landingVersion.create({ data: { courseId: course.id, content: blankLanding } })
  clearSiteCache()
  return course
}

const shown = { status: 200, robots: null, page: 'landing', location: null }

test('shows everybody the landing page of a course, for every spelling of its URL', async () => {
  const { id } = await publish()
  const { token } = await createPerson()
  const caching = 'public, max-age=0, s-maxage=60'
  const rewrite = expect.stringMatching(
    new RegExp(`^http://localhost:3000/landing/first-[0-9a-f]{12}/${id}$`),
  )
  for (const path of ['/c/ads', '/c/ads/', '/%63/%61ds'])
    for (const cookie of [undefined, token, 'of-no-session'])
      expect(await visit(path, cookie)).toEqual({ ...shown, caching, rewrite })
})

test('its version changes with the site and with the course', async () => {
  const { id } = await publish()
  const first = (await visit('/c/ads')).rewrite
  await db.course.update({ where: { id }, data: { title: 'Better ads' } })
  clearSiteCache()
  const second = (await visit('/c/ads')).rewrite
  await db.site.create({ data: { version: 'next' } })
  clearSiteCache()
  const third = (await visit('/c/ads')).rewrite
  expect(new Set([first, second, third]).size).toBe(3)
})

test('a course that goes back to what it was has a new version, because a copy of the old one may be cached', async () => {
  const { id } = await publish({ title: 'Ads' })
  const versions = new Set([(await visit('/c/ads')).rewrite])
  const change = async (data: { draft?: boolean; title?: string }) => {
    await db.course.update({ where: { id }, data })
    clearSiteCache()
    return (await visit('/c/ads')).rewrite
  }
  // While the course is a draft, a server that doesn’t know it yet caches the page as not found.
  await change({ draft: true })
  versions.add(await change({ draft: false }))
  await change({ title: 'Better ads' })
  versions.add(await change({ title: 'Ads' }))
  expect(versions.size).toBe(3)
})

test('redirects an old slug, with the campaign parameters', async () => {
  const { id } = await publish()
  await db.courseSlug.create({ data: { slug: 'older', courseId: id } })
  clearSiteCache()
  expect(await visit('/c/older?utm_source=mail')).toMatchObject({
    status: 308,
    location: 'http://localhost:3000/c/ads?utm_source=mail',
    caching: 'private, no-cache',
    page: null,
  })
})

test('shows the shop’s page, uncached and not indexed, at any other URL below /c/', async () => {
  await publish()
  await createCourse({ slug: 'no-page' })
  const draft = await createCourse({ slug: 'draft', draft: true })
  await db.landingVersion.create({ data: { courseId: draft.id, content: blankLanding } })
  clearSiteCache()
  const { token } = await createPerson()
  for (const path of ['/c/unknown', '/c/no-page', '/c/draft', '/c/Ads', '/c/ads/more', '/c/', '/%63/x']) {
    expect(await visit(path)).toEqual({
      status: 200,
      rewrite: 'http://localhost:3000/landing/first/shop',
      caching: 'private, no-store',
      robots: 'noindex',
      page: null,
      location: null,
    })
    // The app has no page at these URLs, so it shows the “not found” page.
    expect(await visit(path, token)).toMatchObject({ status: 200, rewrite: null, page: null })
  }
})

test('marks only the shop’s own URLs as cacheable', async () => {
  expect(await visit('/')).toMatchObject({ caching: 'private, no-cache', page: 'landing' })
  expect(await visit('/landing/x')).toMatchObject({ page: 'landing' })
  expect(await visit('/p/unknown')).toMatchObject({ robots: 'noindex', page: null })
})

test('made-up courses don’t query the database', async () => {
  await publish()
  await visit('/c/ads')
  const start = performance.now()
  const count = await countQueries(async () => {
    for (let number = 0; number < 200; number++) await visit(`/c/${number.toString(36)}`)
  })
  // The site is read again at most once a second.
  expect(count).toBeLessThanOrEqual(1 + (performance.now() - start) / 1000)
})
