import { db } from '@/lib/server/db/client'
import { afterResponses } from '@/tests/background'
import { call } from '@/tests/call'
import { createPerson, createVideo, restrictToCustomers } from '@/tests/factories'
import { GET as listProgress, POST as saveProgress } from './progress/route'
import { GET as readSection } from './sections/[sectionId]/route'
import { GET as listVideos } from './sections/[sectionId]/videos/route'
import { GET as listSections } from './sections/route'
import { GET as readVideo } from './videos/[videoId]/route'

const logged = async () => {
  await afterResponses()
  const rows = await db.accessLog.findMany({ orderBy: { id: 'asc' } })
  return rows.map(({ action, resourceType, resourceId }) => [action, resourceType, resourceId])
}

test('logs what a person opens and completes, after the response', async () => {
  const as = await createPerson()
  const { id: videoId, sectionId } = await createVideo()
  await call(readSection, { as, params: { sectionId } })
  await call(readVideo, { as, params: { videoId } })
  await call(saveProgress, { as, body: { videoId, completed: true, lastPosition: 0 } })
  expect(await logged()).toEqual([
    ['section_viewed', 'section', sectionId],
    ['video_viewed', 'video', videoId],
    ['video_completed', 'video', videoId],
  ])
})

test('doesn’t log lists, positions in a video, undone completions, or refused requests', async () => {
  const as = await createPerson()
  const { id: videoId, sectionId } = await createVideo()
  await call(listSections, { as })
  await call(listVideos, { as, params: { sectionId } })
  await call(listProgress, { as })
  await call(saveProgress, { as, body: { videoId, lastPosition: 7 } })
  await call(saveProgress, { as, body: { videoId, completed: false, lastPosition: 0 } })
  await restrictToCustomers()
  await call(readSection, { as, params: { sectionId } })
  await call(readVideo, { as, params: { videoId } })
  await call(saveProgress, { as, body: { videoId, completed: true } })
  expect(await logged()).toEqual([])
})

test('logs repeated views of one video once a minute across all tabs', async () => {
  const as = await createPerson()
  const { id: videoId } = await createVideo()
  const view = (who = as) => call(readVideo, { as: who, params: { videoId } })
  await Promise.all(Array.from({ length: 12 }, () => view()))
  expect(await logged()).toHaveLength(1)
  expect(await db.userActivity.findMany()).toMatchObject([{ accessCount: 1 }])
  await view(await createPerson())
  await call(readVideo, { as, params: { videoId: (await createVideo()).id } })
  expect(await logged()).toHaveLength(3)
  await db.rateLimit.updateMany({ data: { expire: new Date(Date.now() - 1000) } })
  await view()
  expect(await logged()).toHaveLength(4)
})

test('logs at most a thousand views per person and day', async () => {
  const as = await createPerson()
  const open = async () => call(readVideo, { as, params: { videoId: (await createVideo()).id } })
  await open()
  await afterResponses()
  const day = { key: `visits ${as.viewer.id}` }
  expect(await db.rateLimit.findUniqueOrThrow({ where: day })).toMatchObject({ points: 1 })
  await db.rateLimit.update({ where: day, data: { points: 999 } })
  await open()
  await afterResponses()
  await open()
  expect(await logged()).toHaveLength(2)
  await db.rateLimit.update({ where: day, data: { expire: new Date(Date.now() - 1000) } })
  await open()
  expect(await logged()).toHaveLength(3)
})
