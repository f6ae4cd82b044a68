import { openPool } from '@/lib/server/db/pool'
import { runStatement } from '@/lib/server/db/query'
import { startTemporaryPostgres } from '../../server/postgres/temporary-postgres.mjs'
import { judge } from './tools/judge.mjs'
import { hasPooler, startPooler } from './tools/pooler'

const TEXTS = 12
const TURNS = 50

/**
 * Two servers with a pool of one each, and four clients more, ask the same statements over and over behind a pooler in
 * transaction mode that has one connection for all: every answer is right, and no plan is left with what others get.
 */
async function main() {
  if (!hasPooler()) return console.log('  not tried: PgBouncer is not installed here')
  const server = await startTemporaryPostgres()
  const pooler = await startPooler(server.url, 1)
  try {
    const pools = [1, 1, 4].map((max) => openPool(pooler.url, { max }).pool)
    const answers = await Promise.all(
      pools.flatMap((pool) => Array.from({ length: TURNS }, () => turn(pool))),
    )
    const left = await runStatement(pools[0] ?? openPool(pooler.url, { max: 1 }).pool, {
      text: 'SELECT name FROM pg_prepared_statements',
      values: [],
      isKept: false,
    })
    await Promise.all(pools.map((pool) => pool.end()))
    const direct = await keptDirectly(server.url)
    judge({
      [`all ${answers.flat().length} answers are right`]: answers.flat().every(Boolean),
      'nothing is kept with a connection that others get': left.rows.length === 0,
      [`without a pooler each of ${TEXTS} is planned once`]: direct === TEXTS,
    })
  } finally {
    await pooler.stop()
    await server.stop()
  }
}

type Pool = ReturnType<typeof openPool>['pool']

const turn = (pool: Pool) =>
  Promise.all(
    Array.from({ length: TEXTS }, async (_, index) => {
      const { rows } = await runStatement(pool, {
        text: `SELECT $1::int + ${index}`,
        values: [index],
        isKept: true,
      })
      return rows[0]?.[0] === 2 * index
    }),
  )

async function keptDirectly(url: string): Promise<number> {
  const { pool } = openPool(url, { max: 1 })
  for (let time = 0; time < 3; time++) await turn(pool)
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
