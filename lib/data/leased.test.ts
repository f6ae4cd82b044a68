import { z } from 'zod'
import { db, Prisma } from '@/lib/server/db'
import { createSection } from '@/tests/factories'
import { leased, type Schedule } from './leased'
import { RENEWED_EVERY_MS } from './renewed'

afterEach(() => jest.useRealTimers())

const schedule = (work: () => Promise<unknown>): Schedule<{ id: string; attempts: number }> => ({
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

test('the row of a worker that died is taken up within a minute', async () => {
  await createSection()
  await leased(
    schedule(async () => {
      expect(await inSeconds()).toBeLessThan(60)
      expect(
        await leased(
          schedule(async () => {}),
          1,
        ),
      ).toBe(0)
    }),
    1,
  )
})

test('a row stays with its worker as long as the work goes on', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date'] })
  await createSection()
  await leased(
    schedule(async () => {
      await db.section.updateMany({ data: { imageLeaseUntil: new Date(Date.now() + 5000) } })
      jest.advanceTimersByTime(RENEWED_EVERY_MS)
      for (let tries = 0; (await inSeconds()) < 30 && tries < 100; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      expect(await inSeconds()).toBeGreaterThan(30)
    }),
    1,
  )
})

test('a failed try rests for as long as its schedule says, however long it had taken', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date'] })
  await createSection()
  await leased(
    schedule(async () => {
      jest.advanceTimersByTime(RENEWED_EVERY_MS)
      throw new Error('It broke')
    }),
    1,
  )
  expect(await inSeconds()).toBeGreaterThan(590)
})
