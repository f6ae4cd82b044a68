import { db } from '@/lib/server/db/client'
import { pruneUnverified } from './unverified-notifications'

const storeForged = (count: number) =>
  db.$executeRaw`
    INSERT INTO ipn_events (id, payload, payload_sha256, verified, state, sender)
    SELECT gen_random_uuid(), '{}', number::text, FALSE, 'unverified', '192.0.2.0/24'
    FROM generate_series(1, ${count}::int) AS forged(number)`

// With these statistics, Postgres once numbered all rows again for each row, which took longer than a statement may.
test('a flood of forged notifications is pruned even if the statistics say that there are none', async () => {
  await storeForged(12_000)
  await db.ipnEvent.deleteMany()
  await db.$executeRaw`ANALYZE ipn_events`
  await storeForged(12_000)
  await pruneUnverified(5000)
  expect(await db.ipnEvent.count()).toBe(5000)
})
