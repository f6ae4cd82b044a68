import { holdLock } from '@/tests/hold-lock'
import { db, transaction } from './client'

const lockOf = (email: string) => `SELECT 1 FROM users WHERE email = '${email}' FOR UPDATE`

/** Updates two people in the given order, and counts the tries. */
function touching(first: string, second: string) {
  const tries = { count: 0 }
  const done = transaction(async (tx) => {
    tries.count += 1
    for (const email of [first, second])
      await tx.user.update({ where: { email }, data: { lastName: `after ${first}` } })
    return first
  })
  return { tries, done }
}

beforeEach(async () => {
  await db.user.createMany({ data: [{ email: 'a@example.com' }, { email: 'b@example.com' }] })
})

test('retries the transaction that the database cancels in a deadlock', async () => {
  const hold = await holdLock(lockOf('b@example.com'))
  const one = touching('b@example.com', 'a@example.com')
  await hold.waiters(1)
  const other = touching('a@example.com', 'b@example.com')
  await hold.waiters(2)
  await hold.release()
  expect(await Promise.all([one.done, other.done])).toEqual(['b@example.com', 'a@example.com'])
  expect(one.tries.count + other.tries.count).toBe(3)
  const people = await db.user.findMany({ select: { lastName: true } })
  expect(new Set(people.map(({ lastName }) => lastName)).size).toBe(1)
})

test.each(['40001', '40P01'])('tries three times after %s', async (code) => {
  let tries = 0
  const failing = transaction(async (tx) => {
    tries += 1
    await tx.$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '${code}'; END $$`)
  })
  await expect(failing).rejects.toThrow('lost')
  expect(tries).toBe(3)
})

test('tries once after any other error, and rolls back', async () => {
  let tries = 0
  const failing = transaction(async (tx) => {
    tries += 1
    await tx.user.create({ data: { email: 'c@example.com' } })
    await tx.$executeRaw`SELECT 1 / 0`
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect([tries, await db.user.count()]).toEqual([1, 2])
})
