import fc from 'fast-check'
import type { Progress, ProgressInput, WatchedRange } from '@/lib/contract/course/progress'
import { saveProgress } from '@/lib/data/course/progress'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import {
  createAdmin,
  createPerson,
  createVideo,
  restrictToCustomers,
  type TestPerson,
  updateOnlyCourse,
} from '@/tests/factories'
import { readWatchedRanges, uniteRanges } from '@/tests/read-watched-ranges'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { POST } from './route'

let as: TestPerson
let videoId: string
beforeEach(async () => {
  as = await createPerson()
  videoId = (await createVideo({ duration: 100 })).id
})

const report = (input: Partial<ProgressInput>) =>
  callRoute<Progress>(POST, { as, body: { videoId, ...input } })
const stored = () => readWatchedRanges(as.viewer.id, videoId)
const completeThemselves = () => updateOnlyCourse({ autoComplete: true })

const range = (end: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: end - 1 }), fc.integer({ min: 1, max: end }))
    .map(([from, length]): WatchedRange => [from, Math.min(end, from + length)])
/** Random ranges of a short video, which overlap, and of the longest possible video. */
const ranges = fc.oneof(fc.array(range(60), { maxLength: 8 }), fc.array(range(86_400), { maxLength: 4 }))

/** Random reports over a bad connection: some lost, some repeated, in any order. */
const reports = fc
  .array(ranges, { minLength: 1, maxLength: 8 })
  .chain((sent) => fc.array(fc.constantFrom(...sent), { minLength: 1, maxLength: 12 }))

describe('watched ranges', () => {
  test('are the union of all reports, whatever their order, overlap, repetition, or loss', async () => {
    await fc.assert(
      fc.asyncProperty(reports, async (arriving) => {
        await db.videoProgress.deleteMany()
        for (const watched of arriving) await saveProgress(as.viewer, { videoId, lastPosition: 1, watched })
        expect((await stored()).ranges).toEqual(uniteRanges(arriving.flat()))
      }),
      { numRuns: 60 },
    )
  })

  test('are the union of reports that arrive at once', async () => {
    const arriving = Array.from({ length: 12 }, (_, n): WatchedRange[] => [[n * 7, n * 7 + 5]])
    const answers = await Promise.all(arriving.map((watched) => report({ watched })))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect((await stored()).ranges).toEqual(arriving.flat())
  })

  test('are limited to 200 ranges and never contain unwatched time', async () => {
    // Returns watched seconds with regular gaps, which no real player reports.
    const striped = ({ from, step, count }: { from: number; step: number; count: number }) =>
      Array.from({ length: count }, (_, n): WatchedRange => [from + n * step, from + n * step + 1])
    const stripes = fc
      .record({
        from: fc.integer({ min: 0, max: 80_000 }),
        step: fc.integer({ min: 2, max: 60 }),
        count: fc.integer({ min: 1, max: 100 }),
      })
      .map(striped)
    const many = fc.array(fc.oneof(stripes, ranges), { minLength: 3, maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(many, async (arriving) => {
        await db.videoProgress.deleteMany()
        let expected: WatchedRange[] = []
        for (const [place, watched] of arriving.entries()) {
          const { progress } = await saveProgress(as.viewer, { videoId, lastPosition: place, watched })
          expect(progress.lastPosition).toBe(place)
          const union = uniteRanges([...expected, ...watched])
          if (union.length <= 200) expected = union
          const { ranges: kept, bytes } = await stored()
          expect(kept).toEqual(expected)
          expect(bytes).toBeLessThan(4096)
        }
      }),
      { numRuns: 40, examples: [[[0, 200, 400].map((from) => striped({ from, step: 2, count: 100 }))]] },
    )
  })

  test('store the times of the first and the last report', async () => {
    const times = () =>
      db.videoProgress.findFirst({ select: { firstWatchedAt: true, lastWatchedAt: true, updatedAt: true } })
    await report({ lastPosition: 4 })
    expect(await times()).toMatchObject({ firstWatchedAt: null, lastWatchedAt: null })
    await report({ lastPosition: 5, watched: [[4, 5]] })
    const first = await times()
    expect(first?.firstWatchedAt).toEqual(first?.lastWatchedAt)
    await report({ watched: [[4, 9]] })
    const second = await times()
    expect(second?.firstWatchedAt).toEqual(first?.firstWatchedAt)
    expect(second?.lastWatchedAt).not.toEqual(first?.lastWatchedAt)
    await report({ lastPosition: 9, watched: [] })
    expect(await times()).toMatchObject({ lastWatchedAt: second?.lastWatchedAt })
    expect(await db.videoProgress.findFirst()).toMatchObject({ lastPosition: 9 })
  })

  test.each<[string, unknown]>([
    ['reversed', [[5, 2]]],
    ['empty', [[5, 5]]],
    ['before the beginning', [[-1, 2]]],
    ['longer than a day', [[0, 86_401]]],
    ['huge', [[0, 1e300]]],
    ['of half seconds', [[0.5, 2]]],
    ['of one number', [[1]]],
    ['of three numbers', [[1, 2, 3]]],
    ['of words', [['0', '2']]],
    ['no list', { 0: [1, 2] }],
    ['more than 100', Array.from({ length: 101 }, (_, n) => [n * 2, n * 2 + 1])],
  ])('refuse ranges that are %s and keep the existing ones', async (_, watched) => {
    await report({ lastPosition: 7, watched: [[0, 7]] })
    const refused = await callRoute(POST, { as, body: { videoId, lastPosition: 9, watched } })
    expect(refused).toMatchObject({ status: 400, body: { fields: expect.anything() } })
    expect((await stored()).ranges).toEqual([[0, 7]])
    expect(await db.videoProgress.findFirst()).toMatchObject({ lastPosition: 7 })
  })

  test('are refused for a locked video', async () => {
    await report({ watched: [[0, 7]] })
    await restrictToCustomers()
    expect(await report({ watched: [[7, 9]] })).toMatchObject({ status: 403 })
    expect((await stored()).ranges).toEqual([[0, 7]])
    expect(await report({ watched: [[7, 9]], duration: 9 })).toMatchObject({ status: 403 })
  })

  test('don’t change the response', async () => {
    const { body } = await report({ lastPosition: 7, watched: [[0, 7]] })
    expect(Object.keys(body).sort()).toEqual(['completed', 'lastPosition', 'updatedAt', 'videoId'])
  })
})

describe('the length of a video', () => {
  const duration = async () => (await db.video.findUniqueOrThrow({ where: { id: videoId } })).duration

  test.each([null, 0])(
    'isn’t set by a student if it is unknown (%p), only used for their own progress',
    async (none) => {
      await db.video.update({ where: { id: videoId }, data: { duration: none } })
      await completeThemselves()
      expect((await report({ watched: [[0, 30]] })).body).toMatchObject({ completed: false })
      expect((await report({ watched: [[30, 55]], duration: 60 })).body).toMatchObject({ completed: true })
      expect(await duration()).toBe(none)
      as = await createPerson()
      expect((await report({ watched: [[0, 1]] })).body).toMatchObject({ completed: false })
    },
  )

  test.each([null, 0])('is set by an administrator’s player if it is unknown (%p)', async (none) => {
    await db.video.update({ where: { id: videoId }, data: { duration: none } })
    as = await createAdmin()
    await report({ watched: [[0, 1]], duration: 60 })
    await report({ watched: [[0, 1]], duration: 9 })
    expect(await duration()).toBe(60)
  })

  test('isn’t changed if the owner entered it', async () => {
    await report({ watched: [[0, 1]], duration: 9 })
    expect(await duration()).toBe(100)
    expect((await report({ watched: [[0, 1]], duration: 0 })).status).toBe(400)
  })
})

describe('automatic completion', () => {
  const everything: WatchedRange[] = [[0, 100]]
  const completions = () => db.accessLog.count({ where: { action: 'video_completed' } })

  test('happens only if the setting is on', async () => {
    expect((await report({ watched: everything })).body).toMatchObject({ completed: false })
    await completeThemselves()
    expect((await report({ lastPosition: 99 })).body).toMatchObject({ completed: false })
    expect((await report({ watched: [[0, 1]] })).body).toMatchObject({ completed: true })
  })

  test('happens at 90% of the length, counting each second once', async () => {
    await completeThemselves()
    const part: WatchedRange[] = [
      [0, 60],
      [100, 4000],
    ]
    await report({ watched: part })
    await report({ watched: part })
    expect((await report({ watched: [[71, 100]] })).body).toMatchObject({ completed: false })
    expect((await report({ watched: [[70, 71]] })).body).toMatchObject({ completed: true })
    expect((await report({ watched: [[0, 1]] })).body).toMatchObject({ completed: true })
    await waitForBackgroundWork()
    expect(await completions()).toBe(1)
    expect(await db.activityDaily.findFirst()).toMatchObject({ completions: 1 })
  })

  test('can happen with the first report', async () => {
    await completeThemselves()
    expect((await report({ watched: everything })).body).toMatchObject({ completed: true })
  })

  test('doesn’t happen again after the viewer undid it', async () => {
    await completeThemselves()
    await report({ watched: everything })
    expect((await report({ completed: false, lastPosition: 0 })).body).toMatchObject({ completed: false })
    expect((await report({ watched: everything })).body).toMatchObject({ completed: false })
    expect((await report({ completed: true, lastPosition: 0 })).body).toMatchObject({ completed: true })
  })

  test('still happens after a request to unmark a lesson that was not marked', async () => {
    await completeThemselves()
    await report({ completed: false, lastPosition: 0 })
    expect((await report({ watched: everything })).body).toMatchObject({ completed: true })
  })
})
