test('with a pool of one, a transaction waits for its turn as long as a query does', async () => {
  process.env.DATABASE_POOL = '1'
  const { db } = await import('./db')
  await db.$queryRaw`SELECT 1`
  const holding = db.$queryRaw`SELECT pg_sleep(3)::text`.then(() => 'held')
  const waiting = db.$transaction(async (tx) => tx.user.count())
  expect(await Promise.all([holding, waiting])).toEqual(['held', 0])
})
