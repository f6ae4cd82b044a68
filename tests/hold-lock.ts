import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/**
 * Holds the locks of `sql` in a separate transaction until `release`. `waiters` resolves when that many
 * queries wait.
 */
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
    async waiters(expected: number) {
      // Discards the cached statistics before each count, because otherwise every count in this transaction
      // would see the same snapshot of pg_stat_activity.
      for (;;) {
        await client.query('SELECT pg_stat_clear_snapshot()')
        if ((await countWaiting()) >= expected) return
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
