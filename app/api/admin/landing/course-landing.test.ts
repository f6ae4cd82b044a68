import { blankLanding } from '@/lib/blank-landing'
import { builtInLanding } from '@/lib/built-in-landing'
import type { Landing, LandingState } from '@/lib/contract/site/landing'
import { findLandingVersion } from '@/lib/data/site/landing'
import { db } from '@/lib/server/db/client'
import { getCurrentSite } from '@/lib/server/site/current-site'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import { createAdmin, createCourse, createSection, createVideo } from '@/tests/factories'
import { PUT } from './draft/route'
import { POST as publishNow } from './publish/route'
import { GET } from './route'
import { POST as startNow } from './start/route'
import { POST as restoreNow } from './versions/[version]/restore/route'

type Owner = Awaited<ReturnType<typeof createAdmin>>
const query = (course?: string) => (course === undefined ? {} : { query: { course } })
const read = (as: Owner, course?: string) => callRoute<LandingState>(GET, { as, ...query(course) })
const write = (as: Owner, body: Landing, course?: string) =>
  callRoute(PUT, { as, method: 'PUT', body, ...query(course) })
const publish = (as: Owner, course?: string, body?: unknown) =>
  callRoute<{ version: number }>(publishNow, { as, method: 'POST', body, ...query(course) })
const restore = (as: Owner, version: number, course?: string) =>
  callRoute<LandingState>(restoreNow, {
    as,
    method: 'POST',
    params: { version: String(version) },
    ...query(course),
  })
const start = (as: Owner, from: string, course?: string) =>
  callRoute<Landing>(startNow, { as, method: 'POST', body: { from }, ...query(course) })
const titled = (title: string): Landing => ({
  ...blankLanding,
  finalCall: { ...blankLanding.finalCall, title },
})
const picture = '/objects/images/0197a8f0-0000-7000-8000-000000000000.webp'

test('each page has its own draft, versions and published text', async () => {
  const as = await createAdmin()
  const { id, slug } = await createCourse({ title: 'Ads' })
  expect((await read(as, slug)).body).toMatchObject({
    draft: blankLanding,
    published: null,
    versions: [],
    isStarted: false,
  })
  await write(as, titled('The shop.'))
  await write(as, titled('Ads.'), slug)
  const { version } = await getCurrentSite()
  expect((await publish(as, slug)).status).toBe(201)
  expect((await getCurrentSite()).version).not.toBe(version)
  expect((await read(as)).body).toMatchObject({ draft: titled('The shop.'), published: null, versions: [] })
  expect((await read(as, slug)).body).toMatchObject({
    draft: titled('Ads.'),
    published: titled('Ads.'),
    isStarted: true,
  })
  expect(await findLandingVersion(null)).toBeNull()
  expect(await findLandingVersion(id)).toMatchObject({ content: titled('Ads.') })
  expect((await publish(as, slug)).status).toBe(409)
  expect((await publish(as)).status).toBe(201)
  const audit = await db.auditLog.findMany({
    where: { action: 'landing-page.publish' },
    orderBy: { at: 'asc' },
  })
  expect(audit.map(({ target }) => target)).toEqual([
    expect.stringMatching(/^Version \d+ of “Ads”$/),
    expect.stringMatching(/^Version \d+$/),
  ])
})

test('answers 404 for an unknown course, and finds a course by its old slugs', async () => {
  const as = await createAdmin()
  const { id, slug } = await createCourse()
  await db.courseSlug.create({ data: { slug: 'older', courseId: id } })
  await write(as, titled('Ads.'), 'older')
  expect((await read(as, slug)).body.draft).toEqual(titled('Ads.'))
  const calls = [
    read(as, 'unknown'),
    write(as, titled('Ads.'), 'unknown'),
    publish(as, 'unknown'),
    restore(as, 1, 'unknown'),
    start(as, 'blank', 'unknown'),
    read(as, ''),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
})

test('doesn’t restore the version of another page, or the built-in page of the shop', async () => {
  const as = await createAdmin()
  const { slug } = await createCourse()
  await write(as, titled('The shop.'))
  const shop = (await publish(as)).body.version
  await write(as, titled('Ads.'), slug)
  const course = (await publish(as, slug)).body.version
  for (const [version, page] of [[shop, slug], [course], [course, 'course'], [0, slug]] as const)
    expect((await restore(as, version, page)).status).toBe(404)
  await write(as, titled('Later.'), slug)
  expect((await restore(as, course, slug)).body.draft).toEqual(titled('Ads.'))
})

test('keeps the last fifty versions of each page', async () => {
  const as = await createAdmin()
  const { id, slug } = await createCourse()
  const content = titled('Before.')
  const versionsOf = (courseId: string | null) => Array.from({ length: 52 }, () => ({ content, courseId }))
  await db.landingVersion.createMany({ data: versionsOf(null) })
  await db.landingVersion.createMany({ data: versionsOf(COURSE_ID) })
  await db.landingVersion.createMany({ data: versionsOf(id) })
  await write(as, titled('New.'), slug)
  await publish(as, slug)
  const count = (courseId: string | null) => db.landingVersion.count({ where: { courseId } })
  expect([await count(null), await count(COURSE_ID), await count(id)]).toEqual([52, 52, 50])
  await write(as, titled('New.'))
  await publish(as)
  expect([await count(null), await count(COURSE_ID), await count(id)]).toEqual([50, 52, 50])
})

test('starts from this course’s data, and never from the example', async () => {
  const as = await createAdmin()
  const buyUrl = 'https://warriorplus.com/o2/buy/abc'
  const { id, slug } = await createCourse({
    title: 'Ads in Ten Days',
    priceLine: '$47 once',
    buyUrl,
    draft: true,
  })
  await createVideo({
    sectionId: (await createSection({ title: 'Other', course: { connect: { id: COURSE_ID } } })).id,
  })
  const section = await createSection({ title: 'Of the course', course: { connect: { id } } })
  await createVideo({ sectionId: section.id })
  const { status, body } = await start(as, 'course', slug)
  expect(status).toBe(200)
  expect(body.hero.headline).toEqual(['Ads in', 'Ten Days'])
  expect(body.outline.modules.map(({ title }) => title)).toEqual(['Of the course'])
  expect(body.price.amount).toBe('$47 once')
  expect(body.buyLink).toBe(buyUrl)
  expect((await read(as, slug)).body.draft).toEqual(body)
  expect((await read(as)).body.draft).toEqual(builtInLanding)
  expect((await start(as, 'blank', slug)).body).toEqual(blankLanding)
  expect((await start(as, 'example', slug)).status).toBe(400)
})

test('publishes a picture for shared links, which stays until the next one', async () => {
  const as = await createAdmin()
  const { id, slug } = await createCourse()
  await write(as, titled('One.'), slug)
  expect((await publish(as, slug, { picture: 'https://example.com/a.png' })).status).toBe(400)
  await publish(as, slug, { picture })
  await write(as, titled('Two.'), slug)
  await publish(as, slug)
  expect(await findLandingVersion(id)).toEqual({ content: titled('Two.'), pictureUrl: picture })
  await write(as, titled('The shop.'))
  await publish(as)
  expect(await findLandingVersion(null)).toEqual({ content: titled('The shop.'), pictureUrl: null })
})

test('publishes only a new picture for the published version', async () => {
  const as = await createAdmin()
  const { id, slug } = await createCourse({ title: 'Ads' })
  await write(as, titled('One.'), slug)
  const { version } = (await publish(as, slug)).body
  const before = (await getCurrentSite()).version
  expect(await publish(as, slug, { picture })).toMatchObject({ status: 201, body: { version } })
  expect(await findLandingVersion(id)).toEqual({ content: titled('One.'), pictureUrl: picture })
  expect((await getCurrentSite()).version).not.toBe(before)
  expect((await read(as, slug)).body.versions).toHaveLength(1)
  expect(await db.auditLog.findFirst({ orderBy: { at: 'desc' } })).toMatchObject({
    action: 'landing-page.publish',
    target: `Image for version ${version} of “Ads”`,
  })
  for (const body of [undefined, { picture }]) expect((await publish(as, slug, body)).status).toBe(409)
})

test('deleting a course deletes its drafts, versions, and images', async () => {
  const as = await createAdmin()
  const { id, slug } = await createCourse()
  await write(as, titled('One.'), slug)
  await publish(as, slug)
  await db.course.delete({ where: { id } })
  expect(await db.landingVersion.count()).toBe(0)
  expect(await db.landingDraft.count()).toBe(0)
})
