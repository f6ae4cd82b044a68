import type { Range } from '@/lib/contract/course/progress'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { NO_PRODUCT } from '@/lib/contract/sales/launch'
import { isFiltered, isOfDays, moneyOf } from '@/lib/contract/sales/purchases-filter'
import { findSession, SESSION_COOKIE } from '@/lib/server/session'
import { currentSite } from '@/lib/server/site'
import { countQueries } from '@/tests/count-queries'
import {
  createAdmin,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  restrictToCustomers,
} from '@/tests/factories'
import { listNotes } from './course/notes'
import { getOutline } from './course/outline'
import { getContinueVideo, listProgress, saveProgress } from './course/progress'
import { getSection, listSections } from './course/sections'
import { getVideo, listVideos } from './course/videos'
import { requireMedia } from './media/gate'
import { getOverviewAndFirstRun } from './sales/first-run/first-run'
import { getMoney } from './sales/money'
import { listPurchases } from './sales/purchases'
import { getPurchaseSums } from './sales/purchases-sums'
import { getSettings } from './system/settings'

// A page is four queries at most, of which one finds the session (lib/server/proof.test.ts).
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
  return { ...person, sectionId: sections[0]?.id ?? '', videoId: videos[0]?.id ?? '' }
}

test('finding a session is one query', async () => {
  const { token } = await createPerson()
  expect(await countQueries(() => findSession(token))).toBe(1)
})

test('the settings of the admin pages are one query', async () => {
  const { viewer: admin } = await createAdmin()
  expect(await countQueries(() => getSettings(admin))).toBe(1)
})

test('the Panel and the sales are three queries at most beside session and settings', async () => {
  const { viewer: admin } = await createAdmin()
  // Once a second, whoever asks.
  await currentSite()
  const panel = () => Promise.all([listSections(admin), getOverviewAndFirstRun(admin), getMoney(admin, {})])
  const sales = () => Promise.all([listPurchases(admin, { limit: PAGE_SIZE }), getMoney(admin, {})])
  expect(await countQueries(panel)).toBe(3)
  expect(await countQueries(sales)).toBe(3)
})

test.each([
  ['nothing', {}, 3],
  ['a product and a time', { product: NO_PRODUCT, from: '2026-01-01' }, 3],
  ['a status', { status: 'completed' }, 2],
  ['a search', { search: 'jane', sort: 'highest' as const }, 2],
])('sales that are filtered by %s are three queries at most', async (_, view, count) => {
  const { viewer: admin } = await createAdmin()
  const { sort, ...filter } = { sort: undefined, ...view }
  const sales = () =>
    Promise.all([
      listPurchases(admin, { ...view, limit: PAGE_SIZE }),
      isOfDays(filter) ? getMoney(admin, moneyOf(filter)) : undefined,
      isFiltered(filter) ? getPurchaseSums(admin, filter) : undefined,
    ])
  expect(await countQueries(sales)).toBe(count)
})

test('who asks for a film, and whether they may have it, is one query', async () => {
  const { token } = await createPerson()
  const cookies = { get: (name: string) => (name === SESSION_COOKIE ? { value: token } : undefined) }
  const objectPath = '/objects/uploads/0b5cb2ba-95a0-4b0c-9d0f-3c7d5d1f7a11.mp4'
  await createVideo({ videoUrl: objectPath })
  expect(await countQueries(() => requireMedia(cookies, objectPath))).toBe(1)
})

describe.each([1, 30])('in a course of %i sections', (size) => {
  test('the dashboard stays within its budget', async () => {
    const { viewer } = await courseOf(size)
    const read = () => Promise.all([listSections(viewer), listProgress(viewer), getContinueVideo(viewer)])
    expect(await countQueries(read)).toBe(LEFT_FOR_A_PAGE)
  })

  test('the section page stays within its budget', async () => {
    const { viewer, sectionId } = await courseOf(size)
    const read = () =>
      Promise.all([getSection(viewer, sectionId), listVideos(viewer, sectionId), listProgress(viewer)])
    expect(await countQueries(read)).toBe(LEFT_FOR_A_PAGE)
  })

  test('the video page stays within its budget', async () => {
    const { viewer, videoId } = await courseOf(size)
    const read = () =>
      Promise.all([
        getVideo(viewer, videoId),
        getOutline(viewer),
        listNotes(viewer, videoId, { limit: PAGE_SIZE }),
      ])
    expect(await countQueries(read)).toBe(LEFT_FOR_A_PAGE)
  })

  test('saving a place, and what was watched, is one query', async () => {
    const { viewer, videoId } = await courseOf(size)
    expect(await countQueries(() => saveProgress(viewer, { videoId, lastPosition: 5 }))).toBe(1)
    const watched: Range[] = [[5, 9]]
    const report = { videoId, lastPosition: 9, watched, duration: 60 }
    expect(await countQueries(() => saveProgress(viewer, report))).toBe(1)
  })
})
