import { z } from 'zod'
import { db, Prisma } from '@/lib/server/db/client'
import { createSection } from '@/tests/factories'
import { type JobQueue, runDueJobs } from './job-queue'
import { LEASE_RENEWAL_MS } from './renew-lease'

afterEach(() => jest.useRealTimers())

const schedule = (work: () => Promise<unknown>): JobQueue<{ id: string; attempts: number }> => ({
  table: Prisma.sql`course_sections`,
  waiting: Prisma.sql`TRUE`,
  order: Prisma.sql`id`,
  attempts: Prisma.sql`image_attempts`,
  until: Prisma.sql`image_lease_until`,
  columns: Prisma.sql`id, image_attempts AS attempts`,
  row: z.strictObject({ id: z.uuid(), attempts: z.int() }),
  backOffSeconds: [600],
  work,
  onFailed: async () => {},
})
const leaseEnds = async () => (await db.section.findFirstOrThrow()).imageLeaseUntil?.getTime() ?? 0
const inSeconds = async () => ((await leaseEnds()) - Date.now()) / 1000

test('takes over the row of a dead worker within a minute', async () => {
  await createSection()
  await runDueJobs(
    schedule(async () => {
      expect(await inSeconds()).toBeLessThan(60)
      expect(
        await runDueJobs(
          schedule(async () => {}),
          1,
        ),
      ).toBe(0)
    }),
    1,
  )
})

test('keeps a row leased until its work ends', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date'] })
  await createSection()
  await runDueJobs(
    schedule(async () => {
      await db.section.updateMany({ data: { imageLeaseUntil: new Date(Date.now() + 5000) } })
      jest.advanceTimersByTime(LEASE_RENEWAL_MS)
      for (let tries = 0; (await inSeconds()) < 30 && tries < 100; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      expect(await inSeconds()).toBeGreaterThan(30)
    }),
    1,
  )
})

test('delays the next attempt as scheduled, for any duration of the failed one', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date'] })
  await createSection()
  await runDueJobs(
    schedule(async () => {
      jest.advanceTimersByTime(LEASE_RENEWAL_MS)
      throw new Error('It broke')
    }),
    1,
  )
  expect(await inSeconds()).toBeGreaterThan(590)
})

test('repeats the last delay while a failed row stays in the queue', async () => {
  await createSection({ imageAttempts: 5 })
  const lasts: boolean[] = []
  await runDueJobs(
    {
      ...schedule(() => Promise.reject(new Error('It broke'))),
      onFailed: async (_row, _error, isLast) => lasts.push(isLast),
    },
    1,
  )
  expect(lasts).toEqual([true])
  expect(await inSeconds()).toBeGreaterThan(590)
})

test('leases rows in one process at a time if a condition depends on earlier leases', async () => {
  await createSection()
  await createSection()
  // Each statement sleeps after it took its snapshot, so both statements overlap.
  const hasNoLease = Prisma.sql`NOT EXISTS (SELECT FROM course_sections WHERE image_lease_until > now())
    AND (SELECT pg_sleep(0.5)) IS NOT NULL`
  const lease = () => runDueJobs({ ...schedule(async () => {}), claimLock: 'broadcast' }, 1, hasNoLease)
  expect((await Promise.all([lease(), lease()])).toSorted()).toEqual([0, 1])
})
