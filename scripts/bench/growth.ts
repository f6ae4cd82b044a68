// Whether the course stays as fast with a hundred times the people. Run: npm run bench:growth [-- USERS PROGRESS LOGS]
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { on } from 'node:events'
import { Client } from 'pg'
import { deploy } from '../../prisma/deploy'
import { startTemporaryPostgres } from '../postgres/temporary.mjs'
import { grow, type Size } from './grow'

/** Each view is asked for this often at a time, and the two sizes take this many turns. */
const ROUNDS = 10
const TURNS = 15

const [users = 100_000, progress = 1_000_000, logs = 1_000_000] = process.argv.slice(2).map(Number)
const large: Size = { users, progress, logs }
const small: Size = { users: users / 100, progress: progress / 100, logs: logs / 100 }

/** Counts what is sent to the database, whoever sends it. */
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

/** What the owner and a student look at, as the pages and the API ask for it. */
async function views(): Promise<Record<string, () => Promise<unknown>>> {
  const { db } = await import('@/lib/server/db')
  const { findSession, hashSessionToken, isAdmin } = await import('@/lib/server/session')
  const { getOverview, listAccessLogs, listActivity } = await import('@/lib/data/people/analytics')
  const { listCustomers } = await import('@/lib/data/people/customers')
  const { listPurchases } = await import('@/lib/data/sales/purchases')
  const { listSections } = await import('@/lib/data/course/sections')
  const { listProgress } = await import('@/lib/data/course/progress')
  const { getMoney } = await import('@/lib/data/sales/money')
  const { recountSales } = await import('@/lib/data/sales/sales-count')
  const { refreshFigures } = await import('@/lib/data/system/figures')
  const { getLaunch } = await import('@/lib/data/sales/launch')
  const { recountLaunch } = await import('@/lib/data/sales/launch-count')
  const { listLaunchPeople } = await import('@/lib/data/sales/launch-people')
  const { dayBefore } = await import('@/lib/contract/sales/launch')
  await refreshFigures()
  await recountSales()
  await recountLaunch()
  const anybody = await db.userActivity.findFirstOrThrow({
    where: { accessCount: { gt: 0 } },
    select: { userId: true },
  })
  const { id: userId, email } = await db.user.update({
    where: { id: anybody.userId },
    data: { isAdmin: true },
  })
  const token = randomUUID()
  const expire = new Date(Date.now() + 60 * 60 * 1000)
  await db.session.create({ data: { sid: hashSessionToken(token), sess: {}, expire, userId } })
  const session = await findSession(token)
  if (!session || !isAdmin(session.viewer)) throw new Error('The measuring administrator is none')
  const admin = session.viewer
  const page = { limit: 100 }
  const month = { from: dayBefore(29), to: dayBefore(0) }
  const always = { from: dayBefore(3000), to: dayBefore(0) }
  const deep = async (list: (cursor?: string) => Promise<{ nextCursor: string | null }>) => {
    let cursor: string | undefined
    for (let n = 0; n < 5; n++) cursor = (await list(cursor)).nextCursor ?? undefined
    return () => list(cursor)
  }
  return {
    'who is asking': () => findSession(token),
    overview: () => getOverview(admin),
    'activity, 30 days': () => listActivity(admin, 30),
    'customers, all': () => listCustomers(admin, page),
    'customers, page 6': await deep((cursor) => listCustomers(admin, { ...page, cursor })),
    'customers, active': () => listCustomers(admin, { ...page, status: 'active' }),
    'customers, inactive': () => listCustomers(admin, { ...page, status: 'inactive' }),
    'search, one person': () => listCustomers(admin, { ...page, search: email }),
    'search, many': () => listCustomers(admin, { ...page, search: 'asha' }),
    'search, everybody': () => listCustomers(admin, { ...page, search: 'example.com' }),
    'search, nobody': () => listCustomers(admin, { ...page, search: 'nobody at all' }),
    'search, two letters': () => listCustomers(admin, { ...page, search: 'sh' }),
    'search, no letters': () => listCustomers(admin, { ...page, search: 'zq' }),
    'search, inactive': () => listCustomers(admin, { ...page, search: 'asha', status: 'inactive' }),
    'logs, all': () => listAccessLogs(admin, page),
    'logs, page 6': await deep((cursor) => listAccessLogs(admin, { ...page, cursor })),
    'logs, one person': () => listAccessLogs(admin, { ...page, userId }),
    purchases: () => listPurchases(admin, page),
    'purchases, one sale': () => listPurchases(admin, { ...page, search: email }),
    'purchases, all found': () => listPurchases(admin, { ...page, search: 'sale_' }),
    'purchases, nobody': () => listPurchases(admin, { ...page, search: 'nobody at all' }),
    'launch, 30 days': () => getLaunch(admin, month),
    'launch, all days': () => getLaunch(admin, always),
    'launch, an affiliate': () => getLaunch(admin, { ...always, affiliate: '7' }),
    'launch, who stopped': () => listLaunchPeople(admin, { ...always, ...page, step: 'mailed' }),
    'launch, page 6': await deep((cursor) =>
      listLaunchPeople(admin, { ...always, ...page, step: 'mailed', cursor }),
    ),
    'money, 60 days': () => getMoney(admin, {}),
    'money, two years': () => getMoney(admin, { from: dayBefore(729) }),
    'dashboard, sections': () => listSections(admin),
    'dashboard, progress': () => listProgress(admin),
  }
}

/** A process for each size, because a client keeps to its database. It measures the view that it is told. */
async function serve(size: Size) {
  const url = process.env.DATABASE_URL ?? ''
  await deploy(url)
  await grow(url, size)
  const all = await views()
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

/** Small and large take turns, so that whatever else the machine does weighs on both. */
async function compare() {
  const [few, many] = [await start('small'), await start('large')]
  console.log(
    `${'p50 / p95 in ms'.padEnd(20)} queries  ${'1/100'.padStart(13)}  ${'whole'.padStart(13)}  ratio p50  p95`,
  )
  for (const name of many.names) {
    const [before, after]: [number[], number[]] = [[], []]
    let queries = 0
    for (let turn = 0; turn <= TURNS; turn++) {
      const [small, large] = [await few.ask(name), await many.ask(name)]
      // The first turn warms up.
      if (turn === 0) continue
      before.push(...small.times)
      after.push(...large.times)
      queries = large.queries
    }
    const pair = (times: number[]) =>
      `${at(times, 0.5).toFixed(1)} / ${at(times, 0.95).toFixed(1)}`.padStart(13)
    const ratio = (share: number) => (at(after, share) / at(before, share)).toFixed(2).padStart(5)
    console.log(
      `${name.padEnd(20)} ${String(queries).padStart(7)}  ${pair(before)}  ${pair(after)}      ${ratio(0.5)} ${ratio(0.95)}`,
    )
  }
  await Promise.all([few.stop(), many.stop()])
}

async function main() {
  if (!process.env.BENCH_SIZE) return compare().then(() => process.exit(0))
  await serve(process.env.BENCH_SIZE === 'large' ? large : small)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
