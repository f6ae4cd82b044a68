import { Client } from 'pg'

/**
 * How many statements reach the database while `work` runs, whatever asks: Prisma, raw SQL or a transaction. What a new
 * connection begins with is not counted.
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
