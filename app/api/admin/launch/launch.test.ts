import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import {
  getUtcDayBefore,
  type LaunchPerson,
  type LaunchQuery,
  type LaunchReport,
  type LaunchStep,
  launchQuerySchema,
  launchSteps,
  NO_AFFILIATE,
  NO_PRODUCT,
} from '@/lib/contract/sales/launch'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { markDirtyDaysSql, utcDaySql } from '@/lib/data/dirty-days'
import { toBuyerColumns } from '@/lib/data/sales/buyer-columns'
import { getLaunchFunnel } from '@/lib/data/sales/launch-funnel'
import { listLaunchPeople } from '@/lib/data/sales/launch-people'
import { recountLaunch } from '@/lib/data/sales/launch-rollups'
import { db, Prisma } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { countQueries } from '@/tests/count-queries'
import { createAdmin, createPerson } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { readAllPages } from '@/tests/read-all-pages'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { GET as getPeople } from './people/route'
import { GET } from './route'

const NOW = Date.UTC(2026, 4, 20, 12)
const HOUR = 60 * 60 * 1000
const NAMES = ['mailed', 'signedIn', 'firstFrame', 'quarter', 'half', 'finished'] as const

/** Random sales: buyer, product, affiliate, time, and the hours until each milestone. */
const saleArbitrary = fc.record({
  buyer: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('a@x.com', 'b@x.com', null)),
  product: fc.constantFrom(0, 1, null),
  affiliate: fc.constantFrom('', '', '7', '8'),
  hoursAgo: fc.oneof(fc.integer({ min: 0, max: 96 }), fc.integer({ min: 0, max: 24 * 90 })),
  isRefunded: fc.boolean(),
  isPaid: fc.constantFrom(true, true, true, false),
  delays: fc.array(fc.option(fc.integer({ min: 0, max: 40 })), { minLength: 6, maxLength: 6 }),
  isEmbed: fc.boolean(),
})
type SaleSpec = typeof saleArbitrary extends fc.Arbitrary<infer Spec> ? Spec : never

interface World {
  buyers: string[]
  products: string[]
}

async function write(specs: SaleSpec[], { buyers, products }: World) {
  await db.purchase.deleteMany()
  await db.launchCount.deleteMany()
  for (const { buyer, product, affiliate, hoursAgo, isRefunded, isPaid, delays, isEmbed } of specs) {
    const id = randomUUID()
    const received = new Date(NOW - hoursAgo * HOUR)
    const userId = typeof buyer === 'number' ? (buyers[buyer] ?? null) : null
    const moments = Object.fromEntries(
      NAMES.map((name, place) => [
        name === 'firstFrame' && isEmbed ? 'embedOpened' : name,
        typeof delays[place] === 'number' ? new Date(received.getTime() + delays[place] * 60_000) : null,
      ]),
    )
    const productId = product === null ? null : (products[product] ?? null)
    const ipnData: FormFields = typeof buyer === 'string' ? { WP_BUYER_EMAIL: ` ${buyer.toUpperCase()}` } : {}
    await db.purchase.create({
      data: {
        id,
        userId,
        warriorPlusSaleId: id,
        warriorPlusSale: id,
        paymentStatus: 'Completed',
        purchaseDate: received,
        isRefunded,
        ipnData,
        ...toBuyerColumns(ipnData),
        moments: {
          create: { userId, productId, affiliate, received: isPaid ? received : null, ...moments },
        },
      },
    })
  }
  await db.$executeRaw`${markDirtyDaysSql('launch', Prisma.sql`SELECT ${utcDaySql(Prisma.sql`received`)} FROM purchase_moments`)}`
  await recountLaunch()
}

type Row = Prisma.PurchaseMomentsGetPayload<{ include: { purchase: true } }>

function stepOf({ finished, half, firstFrame, embedOpened, signedIn, mailed }: Row): LaunchStep {
  const reached = [null, mailed, signedIn, firstFrame ?? embedOpened, half, finished]
  return launchSteps[Math.max(0, reached.findLastIndex(Boolean))] ?? 'received'
}

const personOf = ({ userId, purchase, purchaseId }: Row) => {
  const fields = Object(purchase.ipnData)
  return userId ?? (fields.WP_BUYER_EMAIL?.trim().toLowerCase() || purchaseId)
}
const time = (date: Date | null) => date?.getTime() ?? 0

/** Returns the first sale of each person. */
function firstSales(sales: Row[]): Row[] {
  const ordered = sales.toSorted(
    (a, b) => time(a.received) - time(b.received) || (a.purchaseId < b.purchaseId ? -1 : 1),
  )
  const seen = new Set<string>()
  return ordered.filter((row) => !seen.has(personOf(row)) && seen.add(personOf(row)))
}

function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
function medianOf(people: Row[], from: (row: Row) => Date | null, to: (row: Row) => Date | null) {
  const both = people.filter((row) => from(row) && to(row))
  return median(both.map((row) => Math.max(0, time(to(row)) - time(from(row))) / 1000))
}
const startedAt = ({ firstFrame, embedOpened }: Row) => firstFrame ?? embedOpened
const momentOf: Record<LaunchStep, (row: Row) => Date | null> = {
  received: ({ received }) => received,
  mailed: ({ mailed }) => mailed,
  signed_in: ({ signedIn }) => signedIn,
  started: startedAt,
  half: ({ half }) => half,
  finished: ({ finished }) => finished,
}
const isStarted = (row: Row) => launchSteps.indexOf(stepOf(row)) >= launchSteps.indexOf('started')

/** Calculates every number on the page from the sales alone. */
function expected(all: Row[], { from, to, product, affiliate }: LaunchQuery) {
  const sales = all.filter(({ received }) => received !== null)
  const productOf = ({ productId }: Row) => productId ?? NO_PRODUCT
  const isAsked = (row: Row) => {
    const day = row.received?.toISOString().slice(0, 10) ?? ''
    const sent = affiliate === NO_AFFILIATE ? '' : affiliate
    return day >= from && day <= to && (affiliate === undefined || row.affiliate === sent)
  }
  const ofProduct = (id: string) => sales.filter((row) => productOf(row) === id)
  const chosen = product === undefined ? sales : ofProduct(product)
  const people = firstSales(chosen).filter(isAsked)
  const sum = (counted: Row[], firsts: Row[]) => ({
    sales: counted.length,
    refunded: counted.filter(({ purchase }) => purchase.isRefunded).length,
    people: firsts.length,
    started: firsts.filter(isStarted).length,
    medianSeconds: medianOf(firsts, momentOf.received, startedAt),
  })
  const steps = launchSteps.map((step, place) => {
    const before = launchSteps[place - 1]
    return {
      step,
      reached: people.filter((row) => launchSteps.indexOf(stepOf(row)) >= place).length,
      stopped: people.filter((row) => stepOf(row) === step).length,
      medianSeconds: before ? medianOf(people, momentOf[before], momentOf[step]) : null,
    }
  })
  const byKey = (keys: string[], of: (key: string) => ReturnType<typeof sum>) =>
    Object.fromEntries(keys.map((key) => [key, of(key)] as const).filter(([, { sales: count }]) => count > 0))
  return {
    steps,
    medianPeople: people.length,
    products: byKey([...new Set(chosen.map(productOf))], (id) =>
      sum(ofProduct(id).filter(isAsked), firstSales(ofProduct(id)).filter(isAsked)),
    ),
    affiliates: byKey([...new Set(chosen.map((row) => row.affiliate))], (id) =>
      sum(
        chosen.filter((row) => isAsked(row) && row.affiliate === id),
        people.filter((row) => row.affiliate === id),
      ),
    ),
    stopped: (step: LaunchStep) => people.filter((row) => stepOf(row) === step).map((row) => row.purchaseId),
  }
}

let as: Awaited<ReturnType<typeof createAdmin>>
let world: World
beforeEach(async () => {
  as = await createAdmin()
  const buyers = await Promise.all([0, 1, 2, 3].map(() => createPerson()))
  const products = await Promise.all(['One', 'Two'].map((name) => createNotifiedProduct(null, { name })))
  world = { buyers: buyers.map(({ viewer }) => viewer.id), products: products.map(({ id }) => id) }
})

const queries = () =>
  fc.record({
    // Some ranges span more than a whole month.
    from: fc.constantFrom('2026-02-27', '2026-04-01', '2026-05-16', '2026-05-18', '2026-05-19'),
    to: fc.constantFrom('2026-05-19', '2026-05-20', '2026-05-31'),
    product: fc.constantFrom(undefined, undefined, NO_PRODUCT, world.products[0]),
    affiliate: fc.constantFrom(undefined, undefined, NO_AFFILIATE, '7'),
  })

describe('every number of the page', () => {
  test('equals a calculation from the rows, for any history', async () => {
    const history = fc.array(saleArbitrary, { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(history, fc.array(queries(), { minLength: 3, maxLength: 3 }), async (specs, asked) => {
        await write(specs, world)
        const all = await db.purchaseMoments.findMany({ include: { purchase: true } })
        for (const query of asked) {
          const { steps, medianPeople, products, affiliates } = await getLaunchFunnel(as.viewer, query)
          const { stopped, ...numbers } = expected(all, query)
          expect({
            steps,
            medianPeople,
            products: Object.fromEntries(products.map(({ id, name, ...sum }) => [id, sum])),
            affiliates: Object.fromEntries(affiliates.map(({ affiliate, name, ...sum }) => [affiliate, sum])),
          }).toEqual(numbers)
          for (const step of launchSteps) {
            const { rows } = await listLaunchPeople(as.viewer, { ...query, step, limit: 100 })
            expect(rows.map(({ purchaseId }) => purchaseId).sort()).toEqual(stopped(step).sort())
          }
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})

const read = (query: Record<string, string> = {}) => callRoute<LaunchReport>(GET, { as, query })
const counted = async (query: Record<string, string> = {}) => {
  await recountLaunch()
  return (await read(query)).body
}
const reached = ({ steps }: LaunchReport) => steps.map((step) => step.reached)

describe('GET /api/admin/launch', () => {
  beforeEach(async () => {
    await storeSecurityKey()
    await createNotifiedProduct('wso_ab12cd')
  })

  test('excludes test sales, unpaid sales, and refunds without a payment, and counts each person once', async () => {
    await postNotification(createSaleFields())
    await postNotification(createSaleFields({ WP_SALEID: '2', WP_SALE: 's2', IPN_ID: '2', WP_TXNID: 't2' }))
    await postNotification(
      createSaleFields({ WP_SALEID: '3', WP_SALE: 's3', IPN_ID: '3', WP_ACTION: 'refund' }),
    )
    await postNotification(
      createSaleFields({ WP_SALEID: '4', WP_SALE: 's4', IPN_ID: '4', WP_PAYMENT_STATUS: 'Pending' }),
    )
    await postNotification(
      createSaleFields({ WP_SALEID: '2', WP_SALE: 's2', IPN_ID: '5', WP_ACTION: 'refund' }),
    )
    await waitForBackgroundWork()
    const launch = await counted()
    expect(reached(launch)[0]).toBe(1)
    expect(launch.affiliates).toMatchObject([{ affiliate: '', sales: 2, refunded: 1, people: 1 }])
  })

  test('recounts what changed and reports pending changes', async () => {
    expect((await read()).body).toMatchObject({ countedAt: null, isBehind: false })
    await postNotification(
      createSaleFields({ WP_ITEM_NUMBER: 'wso_other', WP_AFFID: '7', WP_AFFUSER: 'superaff' }),
    )
    expect((await read()).body).toMatchObject({ isBehind: true })
    await waitForBackgroundWork()
    const { body } = await read()
    expect(body).toMatchObject({ isBehind: false, countedAt: expect.any(String) })
    expect(body.products).toMatchObject([{ id: NO_PRODUCT, name: null, people: 1 }])
    expect(body.affiliates).toMatchObject([{ affiliate: '7', name: 'superaff' }])
  })

  test('requires whole days in ascending order', async () => {
    const wrong: Record<string, string>[] = [
      { from: '2026-02-30' },
      { from: 'x' },
      { from: '2026-05-02', to: '2026-05-01' },
      { to: '9999-01-01' },
    ]
    for (const query of wrong) expect((await read(query)).status).toBe(400)
    expect(launchQuerySchema.parse({})).toEqual({ from: getUtcDayBefore(29), to: getUtcDayBefore(0) })
  })

  test('runs only a few queries for the page', async () => {
    const query = launchQuerySchema.parse({})
    expect(await countQueries(() => getLaunchFunnel(as.viewer, query))).toBe(2)
  })
})

describe('GET /api/admin/launch/people', () => {
  const people = (query: Record<string, string>) => readAllPages<LaunchPerson>(getPeople, { as, query })

  test('lists the people who stopped at a step page by page, newest first, with the next action', async () => {
    await storeSecurityKey()
    for (const n of ['1', '2', '3'])
      await postNotification(
        createSaleFields({ WP_SALEID: n, WP_SALE: `s${n}`, IPN_ID: n, WP_BUYER_EMAIL: `b${n}@example.com` }),
      )
    await recountLaunch()
    const pages = await people({ step: 'received', limit: '2' })
    expect(pages.map(({ status }) => status)).toEqual([200, 200])
    const found = pages.flatMap(({ body }) => body)
    expect(found.map(({ saleId }) => saleId)).toEqual(['3', '2', '1'])
    expect(found[0]).toMatchObject({
      email: 'b3@example.com',
      userId: null,
      needsAttention: 'No product has the item number wso_ab12cd',
      mailFailed: null,
      access: 'pending',
    })
    expect(await people({ step: 'mailed' })).toMatchObject([{ body: [] }])
  })

  test('refuses an unknown step and a cursor of another list', async () => {
    const wrong: Record<string, string>[] = [{ step: 'opened' }, {}, { step: 'received', cursor: 'x' }]
    for (const query of wrong) expect((await callRoute(getPeople, { as, query })).status).toBe(400)
  })
})
