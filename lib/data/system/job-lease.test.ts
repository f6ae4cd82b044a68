import { LEASE_RENEWAL_MS, LEASE_SECONDS } from '@/lib/data/renew-lease'
import { db } from '@/lib/server/db/client'
import { holdLeaseElsewhere } from '@/tests/run-in-other-process'
import { claimJob, runExclusively } from './job-lease'

const key = 'maintenance run'
const endsAt = async () => (await db.rateLimit.findUniqueOrThrow({ where: { key } })).expire?.getTime() ?? 0

afterEach(() => jest.useRealTimers())

test('lets another process run a job within a minute after its process was killed', async () => {
  const child = holdLeaseElsewhere('run')
  while ((await db.rateLimit.count({ where: { key } })) === 0) await new Promise((ok) => setTimeout(ok, 50))
  child.kill()
  await child.ended
  expect(await runExclusively('run', async () => {})).toBe(false)
  expect((await endsAt()) - Date.now()).toBeLessThan(60_000)
  await db.rateLimit.update({ where: { key }, data: { expire: new Date(0) } })
  expect(await runExclusively('run', async () => {})).toBe(true)
}, 60_000)

test('keeps the lease until the work ends, and then releases it', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date'] })
  await runExclusively('run', async () => {
    const soon = new Date(Date.now() + 5000)
    await db.rateLimit.update({ where: { key }, data: { expire: soon } })
    jest.advanceTimersByTime(LEASE_RENEWAL_MS)
    for (let waited = 0; (await endsAt()) <= soon.getTime() && waited < 100; waited += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect((await endsAt()) - Date.now()).toBeGreaterThan((LEASE_SECONDS - 10) * 1000)
    expect(await runExclusively('run', async () => {})).toBe(false)
  })
  expect(await db.rateLimit.count()).toBe(0)
})

test('does not release a lease that another process has taken since', async () => {
  await runExclusively('run', async () => {
    await db.rateLimit.update({ where: { key }, data: { expire: new Date(0) } })
    expect(await runExclusively('run', async () => {})).toBe(true)
    await db.rateLimit.create({ data: { key, points: 7, expire: new Date(Date.now() + 1000) } })
  })
  expect(await db.rateLimit.findUniqueOrThrow({ where: { key } })).toMatchObject({ points: 7 })
})

test('releases the lease of failed work, and throws its error', async () => {
  const work = () => Promise.reject(new Error('It broke'))
  await expect(runExclusively('run', work)).rejects.toThrow('It broke')
  expect(await db.rateLimit.count()).toBe(0)
})

test('doesn’t wait for a lease from a time when the clock was ahead', async () => {
  const claim = (expire: number) =>
    db.rateLimit.upsert({
      where: { key },
      create: { key, points: 1, expire: new Date(expire) },
      update: { expire: new Date(expire) },
    })
  await claim(Date.now() + 365 * 86_400_000)
  expect(await claimJob('run', 3600)).toBe(true)
  await claim(Date.now() + 3_610_000)
  expect(await claimJob('run', 3600)).toBe(false)
})
