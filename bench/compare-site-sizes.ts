import { fork } from 'node:child_process'
import { on } from 'node:events'
import { Client } from 'pg'
import { startTemporaryPostgres } from '../server/postgres/temporary-postgres.mjs'

/** Number of calls per measurement. */
const ROUNDS = 10
/** Number of measurements of each size. The two sizes alternate. */
const TURNS = 15

export type MeasuredReads = Record<string, () => Promise<unknown>>

/** Size of a compared site. Each size is measured in its own process. */
export type ComparedSize = 'small' | 'large'

/** Number of statements sent to the database so far. */
let sent = 0

function countStatements() {
  const send = Client.prototype.query
  Client.prototype.query = function counted(this: Client, ...input: unknown[]) {
    sent++
    return Reflect.apply(send, this, input)
  } as typeof send
}

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
 * Answers the parent process, which names the reads to measure. Each size has its own process, because the database
 * client is a singleton.
 */
export function answerReadRequests(reads: MeasuredReads): void {
  countStatements()
  process.on('message', async (name: string) => {
    const work = reads[name]
    if (work) process.send?.(await measure(work))
  })
  process.send?.(Object.keys(reads))
}

/** Starts this program again for one size, with its own database. */
async function start(comparison: string, size: ComparedSize) {
  const server = await startTemporaryPostgres()
  const env = { ...process.env, DATABASE_URL: server.url, BENCH_COMPARISON: comparison, BENCH_SIZE: size }
  const child = fork(process.argv[1] ?? '', process.argv.slice(2), { env })
  const messages = on(child, 'message', { close: ['exit'] })
  const answer = async <Answer>(): Promise<Answer> => {
    const { value, done } = await messages.next()
    if (done) throw new Error(`The process of the ${size} site ended early.`)
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

/** The result of one read. Times are in milliseconds. */
export interface SizeComparison {
  name: string
  /** Number of queries that the read sends on the large site. */
  queries: number
  p50: number
  p95: number
  /** Median time on the large site, divided by the median time on the small site. */
  p50Ratio: number
  p95Ratio: number
}

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(share * times.length)] ?? Number.NaN

/**
 * Measures the reads whose names contain `chosen` in both sizes, and prints a row for each read. Alternates
 * between the two sizes, so that other load on the machine affects both equally.
 */
export async function compareSiteSizes(
  comparison: string,
  [small, large]: [small: string, large: string],
  chosen: string,
): Promise<SizeComparison[]> {
  const [few, many] = [await start(comparison, 'small'), await start(comparison, 'large')]
  console.log(
    `${'p50 / p95 in ms'.padEnd(24)} queries  ${small.padStart(13)}  ${large.padStart(13)}  ratio p50  p95`,
  )
  const results: SizeComparison[] = []
  for (const name of many.names.filter((name) => name.includes(chosen))) {
    const [before, after]: [number[], number[]] = [[], []]
    let queries = 0
    for (let turn = 0; turn <= TURNS; turn++) {
      const [first, second] = [await few.ask(name), await many.ask(name)]
      // The first round is a warm-up.
      if (turn === 0) continue
      before.push(...first.times)
      after.push(...second.times)
      queries = second.queries
    }
    const ratio = (share: number) => at(after, share) / at(before, share)
    const result = { p50: at(after, 0.5), p95: at(after, 0.95), p50Ratio: ratio(0.5), p95Ratio: ratio(0.95) }
    results.push({ name, queries, ...result })
    const pair = (times: number[]) =>
      `${at(times, 0.5).toFixed(1)} / ${at(times, 0.95).toFixed(1)}`.padStart(13)
    const ratios = [result.p50Ratio, result.p95Ratio].map((value) => value.toFixed(2).padStart(5)).join(' ')
    console.log(
      `${name.padEnd(24)} ${String(queries).padStart(7)}  ${pair(before)}  ${pair(after)}      ${ratios}`,
    )
  }
  await Promise.all([few.stop(), many.stop()])
  return results
}
