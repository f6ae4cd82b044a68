import { openPool } from '@/lib/server/db/pool'
import { runStatement } from '@/lib/server/db/run-statement'
import { startTemporaryPostgres } from '../../server/postgres/temporary-postgres.mjs'
import { isPgBouncerInstalled, startPgBouncer } from './tools/pgbouncer'
import { printAttackResults } from './tools/print-attack-results.mjs'

const STATEMENTS = 12
const ROUNDS = 50

/**
 * Repeats the same statements on two servers with one connection each and a third server with four, through a
 * pooler in transaction mode. The pooler shares one database connection among the servers. Every result must
 * be right, and no prepared statement may be left on the shared connection.
 */
async function main() {
  if (!isPgBouncerInstalled()) return console.log('  not tried: PgBouncer is not installed here')
  const server = await startTemporaryPostgres()
  const pooler = await startPgBouncer(server.url, 1)
  try {
    const pools = [1, 1, 4].map((max) => openPool(pooler.url, { max }).pool)
    const answers = await Promise.all(
      pools.flatMap((pool) => Array.from({ length: ROUNDS }, () => runStatements(pool))),
    )
    const left = await runStatement(pools[0] ?? openPool(pooler.url, { max: 1 }).pool, {
      text: 'SELECT name FROM pg_prepared_statements',
      values: [],
      isKept: false,
    })
    await Promise.all(pools.map((pool) => pool.end()))
    const direct = await countPreparedDirectly(server.url)
    printAttackResults({
      [`all ${answers.flat().length} results are right`]: answers.flat().every(Boolean),
      'no prepared statement is left on a shared connection': left.rows.length === 0,
      [`without a pooler, each of ${STATEMENTS} statements is prepared once`]: direct === STATEMENTS,
    })
  } finally {
    await pooler.stop()
    await server.stop()
  }
}

type Pool = ReturnType<typeof openPool>['pool']

const runStatements = (pool: Pool) =>
  Promise.all(
    Array.from({ length: STATEMENTS }, async (_, index) => {
      const { rows } = await runStatement(pool, {
        text: `SELECT $1::int + ${index}`,
        values: [index],
        isKept: true,
      })
      return rows[0]?.[0] === 2 * index
    }),
  )

async function countPreparedDirectly(url: string): Promise<number> {
  const { pool } = openPool(url, { max: 1 })
  for (let time = 0; time < 3; time++) await runStatements(pool)
  const { rows } = await runStatement(pool, {
    text: 'SELECT count(*)::int FROM pg_prepared_statements',
    values: [],
    isKept: false,
  })
  await pool.end()
  return Number(rows[0]?.[0])
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
