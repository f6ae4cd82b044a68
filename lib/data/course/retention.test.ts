import fc from 'fast-check'
import type { WatchedRange } from '@/lib/contract/course/progress'
import { computeMeanWatchedPercent, findSteepestDrop } from '@/lib/contract/course/retention'
import type { Admin, Viewer } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { countQueries } from '@/tests/count-queries'
import { createAdmin, createPerson, createVideo, MISSING_ID } from '@/tests/factories'
import { holdLock } from '@/tests/hold-lock'
import { saveProgress } from './progress'
import { getRetention } from './retention'
import { updateVideo } from './videos'

let admin: Admin
let videoId: string
beforeEach(async () => {
  admin = (await createAdmin()).viewer
  videoId = (await createVideo({ title: 'Plan', duration: 200 })).id
})

const watch = (viewer: Viewer, ...watched: WatchedRange[]) => saveProgress(viewer, { videoId, watched })
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await createPerson()).viewer))
const age = (seconds: number) =>
  db.videoCurve.updateMany({ data: { refreshedAt: new Date(Date.now() - seconds * 1000) } })

test('counts for each moment the people who watched its second', async () => {
  const students = await people(4)
  const range = fc
    .tuple(fc.nat(3000), fc.integer({ min: 1, max: 3000 }))
    .map(([from, length]): WatchedRange => [from, from + length])
  const watched = fc.array(fc.array(range, { minLength: 1, maxLength: 6 }), { minLength: 4, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4000 }), watched, async (duration, ranges) => {
      await db.videoProgress.deleteMany()
      await db.videoCurve.deleteMany()
      await db.video.update({ where: { id: videoId }, data: { duration } })
      await Promise.all(students.map((student, index) => watch(student, ...(ranges[index] ?? []))))
      const seen = (second: number) =>
        ranges.filter((own) => own.some(([from, to]) => from <= second && second < to)).length
      const expected = Array.from({ length: 100 }, (_, n) => seen(Math.floor(((2 * n + 1) * duration) / 200)))
      expect(await getRetention(admin, videoId)).toMatchObject({ viewers: expected, people: 4, duration })
    }),
    { numRuns: 40 },
  )
})

test('does not count administrators and saved positions', async () => {
  const empty = { viewers: Array(100).fill(0), people: 0, title: 'Plan', duration: 200 }
  await watch(admin, [0, 200])
  const [student] = await people(1)
  if (student) await saveProgress(student, { videoId, lastPosition: 90, completed: true })
  expect(await getRetention(admin, videoId)).toMatchObject(empty)
})

test('counts people but no moments for a video of unknown length', async () => {
  await db.video.update({ where: { id: videoId }, data: { duration: 0 } })
  const students = await people(2)
  for (const student of students) await watch(student, [3, 9])
  expect(await getRetention(admin, videoId)).toMatchObject({ viewers: [], people: 2, duration: null })
})

test('counts again after a minute, in one process at a time, with one query', async () => {
  const [first, second] = await people(2)
  if (!first || !second) throw new Error('Expected two people')
  await watch(first, [0, 100])
  expect(await countQueries(() => getRetention(admin, videoId))).toBe(1)
  await watch(second, [0, 200])
  await age(50)
  expect(await getRetention(admin, videoId)).toMatchObject({ people: 1 })
  await age(61)
  const busy = await holdLock(`SELECT pg_advisory_xact_lock(hashtextextended('curve ${videoId}', 0))`)
  expect(await getRetention(admin, videoId)).toMatchObject({ people: 1 })
  await busy.release()
  expect(await countQueries(() => getRetention(admin, videoId))).toBe(1)
  const { viewers } = await getRetention(admin, videoId)
  expect([viewers.slice(0, 50), viewers.slice(50)]).toEqual([Array(50).fill(2), Array(50).fill(1)])
})

test('starts over with a new video file, and throws not_found for an unknown video', async () => {
  const [student] = await people(1)
  if (student) await watch(student, [0, 200])
  expect(await getRetention(admin, videoId)).toMatchObject({ people: 1 })
  await updateVideo(admin, videoId, { videoUrl: 'https://videos.example.com/other.mp4' })
  expect(await getRetention(admin, videoId)).toMatchObject({ people: 0 })
  await expect(getRetention(admin, MISSING_ID)).rejects.toMatchObject({ code: 'not_found' })
})

test('finds the steepest drop and the mean share', () => {
  const viewers = [...Array(40).fill(10), ...Array(60).fill(4)]
  expect(findSteepestDrop(viewers)).toEqual({ from: 35, to: 40, lost: 6 })
  expect(computeMeanWatchedPercent({ viewers, people: 10 })).toBe(64)
  expect(findSteepestDrop(Array(100).fill(3))).toBeNull()
  expect(computeMeanWatchedPercent({ viewers: [], people: 2 })).toBe(0)
  expect(computeMeanWatchedPercent({ viewers: Array(100).fill(0), people: 0 })).toBe(0)
})
