import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** A transaction beside the product that holds what `sql` locks until `release`. `waiters` resolves once so many wait. */
export async function holdLock(sql: string) {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query(`BEGIN; ${sql}`)
  const countWaiting = async () => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows[0]?.count ?? 0
  }
  let isReleased = false
  return {
    async waiters(wanted: number) {
      // A snapshot of the activity is kept for the whole transaction otherwise.
      for (;;) {
        await client.query('SELECT pg_stat_clear_snapshot()')
        if ((await countWaiting()) >= wanted) return
        await sleep(10)
      }
    },
    async release() {
      if (isReleased) return
      isReleased = true
      await client.query('COMMIT')
      await client.end()
    },
  }
}
