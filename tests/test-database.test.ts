import { Client } from 'pg'

async function ask(sql: string) {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

const insert = `INSERT INTO users (id, email, updated_at) VALUES (gen_random_uuid(), 'asha@example.com', now())`

describe('the test database', () => {
  test.each([1, 2])('is empty before test %i', async () => {
    const { rows } = await ask('SELECT count(*)::int AS count FROM users')
    expect(rows).toEqual([{ count: 0 }])
    await ask(insert)
  })

  test('refuses the same email twice', async () => {
    await ask(insert)
    await expect(ask(insert)).rejects.toMatchObject({ code: '23505' })
  })

  test('runs in a time zone other than the server’s', () => {
    expect(new Date(2026, 0, 1).toISOString()).toBe('2025-12-31T18:15:00.000Z')
  })
})
