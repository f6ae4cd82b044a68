test('with a pool of one, a transaction waits for the connection as long as a query does', async () => {
  process.env.DATABASE_POOL = '1'
  const { db } = await import('./client')
  await db.$queryRaw`SELECT 1`
  const holding = db.$queryRaw`SELECT pg_sleep(3)::text`.then(() => 'held')
  const waiting = db.$transaction(async (tx) => tx.user.count())
  expect(await Promise.all([holding, waiting])).toEqual(['held', 0])
})

test('dates are correct with any time zone and date style of the database', async () => {
  const { db } = await import('./client')
  const { createdAt } = await db.user.create({ data: { email: 'jane@example.com' } })
  expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(60_000)
  const [{ ago } = {}] = await db.$queryRaw<{ ago: number }[]>`
    SELECT abs(extract(epoch FROM now() - ${new Date()}::timestamptz))::float AS ago`
  expect(ago).toBeLessThan(60)
})
