import type { Section } from '@/lib/contract/course/sections'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { getContinueVideo } from '@/lib/data/course/progress'
import { findFirstLesson, findNewSections } from '@/lib/data/mail/render-purchase-emails'
import { findLastUnfinishedPosition } from '@/lib/data/mail/render-reminders'
import { readSiteTotals } from '@/lib/data/system/site-totals'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import {
  createAdmin,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  MISSING_ID,
} from '@/tests/factories'
import { GET as listProgress } from './progress/route'
import { PUT as editSection } from './sections/[sectionId]/route'
import { GET as listVideos } from './sections/[sectionId]/videos/route'
import { POST as addSection, GET as listSections } from './sections/route'
import { PUT as editVideo, GET as getVideo } from './videos/[videoId]/route'
import { POST as addVideo } from './videos/route'

/** Creates a draft section, then a section whose first and last lessons are drafts. */
async function createCourse() {
  const hidden = await createSection({ title: 'Hidden', order: 1, draft: true })
  const section = await createSection({ title: 'Out', order: 2 })
  const inSection = (title: string, order: number, draft = false) =>
    createVideo({ sectionId: section.id, title, order, draft })
  return {
    hidden,
    section,
    unseen: await createVideo({ sectionId: hidden.id, title: 'Unseen' }),
    first: await inSection('First draft', 1, true),
    one: await inSection('One', 2),
    between: await inSection('Between', 3, true),
    two: await inSection('Two', 4),
    last: await inSection('Last draft', 5, true),
  }
}

const titles = (answer: { body: unknown }) => (answer.body as { title: string }[]).map(({ title }) => title)

test('hides drafts from a student’s lists, counts, records, and next lessons', async () => {
  const { section, one, two, between } = await createCourse()
  const as = await createPerson()
  const { id: userId } = as.viewer
  for (const { id: videoId } of [one, between]) {
    await db.videoProgress.create({ data: { userId, videoId, completed: true } })
  }
  const sections = await callRoute(listSections, { as })
  expect(sections.body).toMatchObject([{ title: 'Out', videoCount: 2, completedCount: 1, draft: false }])
  expect(titles(await callRoute(listVideos, { as, params: { sectionId: section.id } }))).toEqual([
    'One',
    'Two',
  ])
  expect((await callRoute(listProgress, { as })).body).toMatchObject([
    { videoId: one.id, completed: true },
    { videoId: two.id, completed: false },
  ])
  const next = async (videoId: string) =>
    ((await callRoute(getVideo, { as, params: { videoId } })).body as VideoDetail).nextVideo
  expect(await next(one.id)).toMatchObject({ title: 'Two' })
  expect(await next(two.id)).toBeNull()
  expect(await getContinueVideo(as.viewer)).toMatchObject({ title: 'Two' })
})

test('shows the owner all drafts, marked as such', async () => {
  const { section, last } = await createCourse()
  const as = await createAdmin()
  const sections = (await callRoute(listSections, { as })).body as Section[]
  expect(sections.map(({ title, draft, videoCount }) => [title, draft, videoCount])).toEqual([
    ['Hidden', true, 1],
    ['Out', false, 5],
  ])
  const videos = (await callRoute(listVideos, { as, params: { sectionId: section.id } }))
    .body as VideoDetail[]
  expect(videos.map(({ draft }) => draft)).toEqual([true, false, true, false, true])
  expect((await callRoute(getVideo, { as, params: { videoId: last.id } })).body).toMatchObject({
    draft: true,
  })
})

test('doesn’t name drafts in emails, or any lesson if all are drafts', async () => {
  const { hidden, section, first, unseen } = await createCourse()
  const { viewer } = await createPerson()
  const { id } = await createPurchase(viewer.id, [hidden.id, section.id])
  expect(await findFirstLesson(id)).toMatchObject({ title: 'One' })
  expect((await findNewSections(id)).sections).toMatchObject([{ title: 'Out' }])
  await db.videoProgress.create({ data: { userId: viewer.id, videoId: first.id, lastPosition: 9 } })
  await db.videoProgress.create({ data: { userId: viewer.id, videoId: unseen.id, lastPosition: 9 } })
  expect(await findLastUnfinishedPosition(viewer.id)).toBeNull()
  await db.section.update({ where: { id: section.id }, data: { draft: true } })
  expect(await findFirstLesson(id)).toBeNull()
})

test('counts only published videos and sections', async () => {
  await createCourse()
  expect(await readSiteTotals()).toMatchObject({ totalVideos: 2, totalSections: 1 })
})

test('publishes new content unless it is marked as a draft, and keeps the state on other edits', async () => {
  const as = await createAdmin()
  const plain = await callRoute(addSection, { as, body: { title: 'A' } })
  expect(plain.body).toMatchObject({ draft: false })
  const made = (await callRoute(addSection, { as, body: { title: 'B', draft: true } })).body as Section
  expect(made.draft).toBe(true)
  const film = { title: 'F', videoUrl: 'https://videos.example.com/f.mp4', sectionId: made.id }
  expect((await callRoute(addVideo, { as, body: film })).body).toMatchObject({ draft: false })
  const video = (await callRoute(addVideo, { as, body: { ...film, draft: true } })).body as VideoDetail
  expect(video.draft).toBe(true)
  const edit = (body: object) =>
    callRoute(editVideo, { as, method: 'PUT', params: { videoId: video.id }, body })
  expect((await edit({ title: 'G' })).body).toMatchObject({ title: 'G', draft: true })
  expect((await edit({ draft: false })).body).toMatchObject({ title: 'G', draft: false })
  expect((await edit({ draft: 'no' })).status).toBe(400)
  const publish = await callRoute(editSection, {
    as,
    method: 'PUT',
    params: { sectionId: made.id },
    body: { draft: false },
  })
  expect(publish.body).toMatchObject({ title: 'B', draft: false })
})

test('refuses publishing by students, and answers for drafts as for missing content', async () => {
  const { last } = await createCourse()
  const as = await createPerson()
  for (const videoId of [last.id, MISSING_ID]) {
    const answer = await callRoute(getVideo, { as, params: { videoId } })
    expect(answer).toMatchObject({ status: 404, body: { message: 'Video not found' } })
  }
  const publish = { as, method: 'PUT', params: { videoId: last.id }, body: { draft: false } } as const
  expect((await callRoute(editVideo, publish)).status).toBe(403)
})
