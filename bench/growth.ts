// Compares a course with one that is 100 times larger. Run: npm run bench -- growth [USERS PROGRESS LOGS
// [NAME]]
import { fork } from 'node:child_process'
import { on } from 'node:events'
import { Client } from 'pg'
import { deployMigrations } from '../prisma/deploy-migrations'
import { startTemporaryPostgres } from '../server/postgres/temporary-postgres.mjs'
import { grow, type Size, tidy, weigh } from './grow'
import { PAGE_QUERIES_MAX } from './growth-pages'
import { views } from './growth-views'

/** Calls per measurement, and number of alternating measurements of the two sizes. */
const ROUNDS = 10
const TURNS = 15

const [, , ...given] = process.argv
const [users = 100_000, progress = 1_000_000, logs = 1_000_000] = given.slice(0, 3).map(Number)
/** Measures only the reads whose names contain this text. */
const [chosen = ''] = given.slice(3)
const large: Size = { users, progress, logs }
const small: Size = { users: users / 100, progress: progress / 100, logs: logs / 100 }

/** Counts all statements sent to the database. */
let sent = 0
const send = Client.prototype.query
Client.prototype.query = function counted(this: Client, ...input: unknown[]) {
  sent++
  return Reflect.apply(send, this, input)
} as typeof send

interface Measured {
  queries: number
  times: number[]
}

async function measure(work: () => Promise<unknown>): Promise<Measured> {
  const times: number[] = []
  sent = 0
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return { queries: sent / ROUNDS, times }
}

/**
 * Runs in one process per size, because the database client is a singleton. Measures the reads that the
 * parent names.
 */
async function serve(size: Size) {
  const url = process.env.DATABASE_URL ?? ''
  await deployMigrations(url)
  await grow(url, size)
  const all = await views()
  await tidy(url)
  if (size === large)
    for (const { table, rows, bytes } of await weigh(url))
      console.log(
        `${table.padEnd(20)} ${String(rows).padStart(9)} rows  ${String(bytes).padStart(6)} bytes each`,
      )
  process.on('message', async (name: string) => {
    const work = all[name]
    if (work) process.send?.(await measure(work))
  })
  process.send?.(Object.keys(all))
}

async function start(size: string) {
  const server = await startTemporaryPostgres()
  const env = { ...process.env, DATABASE_URL: server.url, BENCH_SIZE: size }
  const child = fork(process.argv[1] ?? '', process.argv.slice(2), { env })
  const messages = on(child, 'message', { close: ['exit'] })
  const answer = async <Answer>(): Promise<Answer> => {
    const { value, done } = await messages.next()
    if (done) throw new Error(`The ${size} course failed`)
    return value[0]
  }
  const names = await answer<string[]>()
  const ask = (name: string) => {
    child.send(name)
    return answer<Measured>()
  }
  const stop = async () => {
    child.kill()
    await server.stop()
  }
  return { names, ask, stop }
}

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(share * times.length)] ?? Number.NaN

/** Alternates between the two sizes, so other load on the machine affects both equally. */
async function compare() {
  const [few, many] = [await start('small'), await start('large')]
  console.log(
    `${'p50 / p95 in ms'.padEnd(20)} queries  ${'1/100'.padStart(13)}  ${'whole'.padStart(13)}  ratio p50  p95`,
  )
  const grown: string[] = []
  for (const name of many.names.filter((name) => name.includes(chosen))) {
    const [before, after]: [number[], number[]] = [[], []]
    let queries = 0
    for (let turn = 0; turn <= TURNS; turn++) {
      const [small, large] = [await few.ask(name), await many.ask(name)]
      // The first round is a warm-up.
      if (turn === 0) continue
      before.push(...small.times)
      after.push(...large.times)
      queries = large.queries
    }
    // Rounded, because a cached snapshot may be refreshed during a few of the calls.
    if (Math.round(queries) > PAGE_QUERIES_MAX && name.startsWith('page:')) grown.push(name)
    const pair = (times: number[]) =>
      `${at(times, 0.5).toFixed(1)} / ${at(times, 0.95).toFixed(1)}`.padStart(13)
    const ratio = (share: number) => (at(after, share) / at(before, share)).toFixed(2).padStart(5)
    console.log(
      `${name.padEnd(20)} ${String(queries).padStart(7)}  ${pair(before)}  ${pair(after)}      ${ratio(0.5)} ${ratio(0.95)}`,
    )
  }
  await Promise.all([few.stop(), many.stop()])
  if (grown.length === 0) return
  console.log(`More than ${PAGE_QUERIES_MAX} queries: ${grown.join(', ')}`)
  process.exitCode = 1
}

async function main() {
  if (!process.env.BENCH_SIZE) return compare().then(() => process.exit())
  await serve(process.env.BENCH_SIZE === 'large' ? large : small)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
