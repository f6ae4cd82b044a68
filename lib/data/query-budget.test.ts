import type { WatchedRange } from '@/lib/contract/course/progress'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { NO_PRODUCT } from '@/lib/contract/sales/launch'
import { canUseDailySums, hasPurchaseFilters, toMoneyQuery } from '@/lib/contract/sales/purchase-filters'
import { findSession } from '@/lib/server/auth/session'
import { SESSION_COOKIE } from '@/lib/server/auth/session-cookies'
import { filterOfferPlaces, getCurrentSite } from '@/lib/server/site/current-site'
import { countQueries } from '@/tests/count-queries'
import {
  createAdmin,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  restrictToCustomers,
} from '@/tests/factories'
import { createOffer } from '@/tests/offer-helpers'
import { listNotes } from './course/notes'
import { getOutline } from './course/outline'
import { getContinueVideo, listProgress, saveProgress } from './course/progress'
import { getCourseSections, getSectionAndCourse } from './course/sections'
import { listShownOffers } from './course/shown-offers'
import { getVideoAndCourse, listVideos } from './course/videos'
import { requireMediaAccess } from './media/media-access'
import { getDailyRevenue } from './sales/daily-revenue'
import { getPurchaseTotals } from './sales/purchase-totals'
import { listPurchases } from './sales/purchases'
import { getOverviewAndSetupGuide } from './sales/setup-guide/setup-guide'
import { getSettings } from './system/settings'

// A page may run at most four queries. One of them finds the session
// (lib/server/auth/session-handoff.test.ts), so three are left for its data.
const LEFT_FOR_A_PAGE = 3

async function courseOf(size: number) {
  const person = await createPerson()
  const sections = await Promise.all(Array.from({ length: size }, () => createSection()))
  const videos = await Promise.all(sections.map(({ id }) => createVideo({ sectionId: id })))
  await restrictToCustomers()
  await createPurchase(
    person.viewer.id,
    sections.map(({ id }) => id),
  )
  // The site is cached for a second, for all requests.
  await getCurrentSite()
  return { ...person, sectionId: sections[0]?.id ?? '', videoId: videos[0]?.id ?? '' }
}

test('finds a session with one query', async () => {
  const { token } = await createPerson()
  expect(await countQueries(() => findSession(token))).toBe(1)
})

test('reads the settings of the admin pages with one query', async () => {
  const { viewer: admin } = await createAdmin()
  expect(await countQueries(() => getSettings(admin))).toBe(1)
})

test('loads the Admin Panel and the sales with three queries each, plus session and settings', async () => {
  const { viewer: admin } = await createAdmin()
  const panel = () =>
    Promise.all([
      getCourseSections(admin, 'first'),
      getOverviewAndSetupGuide(admin),
      getDailyRevenue(admin, {}),
    ])
  // The first run loads modules, which takes longer than a second on a slow machine. Then the site is read once, because
  // it is cached for a second and adds no query.
  await panel()
  await getCurrentSite()
  const sales = () => Promise.all([listPurchases(admin, { limit: PAGE_SIZE }), getDailyRevenue(admin, {})])
  expect(await countQueries(panel)).toBe(3)
  expect(await countQueries(sales)).toBe(3)
})

test.each([
  ['nothing', {}, 3],
  ['a product and a time', { product: NO_PRODUCT, from: '2026-01-01' }, 3],
  ['a status', { status: 'completed' }, 2],
  ['a search', { search: 'jane', sort: 'highest' as const }, 2],
])('loads sales filtered by %s with at most three queries', async (_, view, count) => {
  const { viewer: admin } = await createAdmin()
  const { sort, ...filter } = { sort: undefined, ...view }
  const sales = () =>
    Promise.all([
      listPurchases(admin, { ...view, limit: PAGE_SIZE }),
      canUseDailySums(filter) ? getDailyRevenue(admin, toMoneyQuery(filter)) : undefined,
      hasPurchaseFilters(filter) ? getPurchaseTotals(admin, filter) : undefined,
    ])
  expect(await countQueries(sales)).toBe(count)
})

test('identifies the viewer of a video and checks their access with one query', async () => {
  const { token } = await createPerson()
  const cookies = { get: (name: string) => (name === SESSION_COOKIE ? { value: token } : undefined) }
  const objectPath = '/objects/uploads/0b5cb2ba-95a0-4b0c-9d0f-3c7d5d1f7a11.mp4'
  await createVideo({ videoUrl: objectPath })
  expect(await countQueries(() => requireMediaAccess(cookies, objectPath))).toBe(1)
})

describe.each([1, 30])('in a course of %i sections', (size) => {
  test('the dashboard stays within its budget', async () => {
    const { viewer } = await courseOf(size)
    for (const scope of ['only', { slug: 'course' }] as const) {
      const read = () =>
        Promise.all([
          getCourseSections(viewer, scope),
          listProgress(viewer, scope),
          getContinueVideo(viewer, scope),
        ])
      expect(await countQueries(read)).toBe(LEFT_FOR_A_PAGE)
    }
  })

  test('the section page stays within its budget', async () => {
    const { viewer, sectionId } = await courseOf(size)
    const read = () =>
      Promise.all([
        getSectionAndCourse(viewer, sectionId),
        listVideos(viewer, sectionId),
        listProgress(viewer, { sectionId }),
      ])
    expect(await countQueries(read)).toBe(LEFT_FOR_A_PAGE)
  })

  test('the video page stays within its budget', async () => {
    const { viewer, videoId } = await courseOf(size)
    const read = () =>
      Promise.all([
        getVideoAndCourse(viewer, videoId),
        getOutline(viewer, videoId),
        listNotes(viewer, videoId, { limit: PAGE_SIZE }),
      ])
    expect(await countQueries(read)).toBe(LEFT_FOR_A_PAGE)
  })

  test('offers add no query to a page', async () => {
    const { viewer, videoId } = await courseOf(size)
    expect(await countQueries(() => filterOfferPlaces(['dashboard', 'lesson_end']))).toBe(0)
    await createOffer({ afterVideoId: videoId })
    expect(await countQueries(() => listShownOffers(viewer, { place: 'dashboard' }))).toBe(1)
  })

  test('saves the position and the watched ranges with one query', async () => {
    const { viewer, videoId } = await courseOf(size)
    expect(await countQueries(() => saveProgress(viewer, { videoId, lastPosition: 5 }))).toBe(1)
    const watched: WatchedRange[] = [[5, 9]]
    const report = { videoId, lastPosition: 9, watched, duration: 60 }
    expect(await countQueries(() => saveProgress(viewer, report))).toBe(1)
  })
})
