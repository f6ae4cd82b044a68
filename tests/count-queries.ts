import { Client } from 'pg'

/**
 * Counts the statements that reach the database while `work` runs, from Prisma, raw SQL and transactions. The
 * first statement of a new connection is not counted.
 */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const spy = jest.spyOn(Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls.filter(([sql]) => !String(sql).includes("set_config('TimeZone'")).length
  } finally {
    spy.mockRestore()
  }
}
