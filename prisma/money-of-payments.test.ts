import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ask, emptyDatabase } from '@/tests/migrating'
import { deployMigrations } from './deploy-migrations'

const MIGRATION = '20261122062302_money_of_payments'
const here = path.join(__dirname, 'migrations')

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.drop())

function copy(which: (name: string) => boolean) {
  for (const name of readdirSync(here).filter((one) => /^\d/.test(one) && which(one)))
    cpSync(path.join(here, name), path.join(database.directory, name), { recursive: true })
}

interface Before {
  sale: string
  row?: Record<string, unknown>
  /** Notifications: minutes after noon, and their fields. */
  told: [minute: number, fields: Record<string, unknown>][]
  payments?: [transaction: string, number: number, refundedAt?: number][]
}

const at = (minute: number) => new Date(Date.UTC(2026, 1, 3, 12, minute)).toISOString()
const literal = (value: unknown) =>
  value === null || value === undefined ? 'NULL' : `'${String(value).replaceAll("'", "''")}'`
const json = (value: unknown) => `${literal(JSON.stringify(value))}::jsonb`
const paid = { WP_ACTION: 'sale', WP_SALE_AMOUNT: '27.00', WP_TXNID: 't1', WP_PAYMENT_STATUS: 'Completed' }

/** Writes a purchase like releases before payments had amounts, with the fields of its first notification. */
async function write({ sale, row = {}, told, payments = [] }: Before) {
  const [first] = told
  const purchase = {
    warrior_plus_sale_id: sale,
    warrior_plus_sale: sale,
    payment_status: 'Completed',
    purchase_date: at(first?.[0] ?? 0),
    transaction_id: first?.[1].WP_TXNID,
    ...row,
  }
  const data = first ? json(first[1]) : 'NULL'
  await ask(
    database.url,
    `WITH made AS (INSERT INTO purchases (id, ipn_data, ${Object.keys(purchase).join()})
       VALUES (gen_random_uuid(), ${data}, ${Object.values(purchase).map(literal).join()}) RETURNING id),
     told AS (INSERT INTO ipn_events (id, received_at, payload, payload_sha256, verified, state, purchase_id)
       SELECT gen_random_uuid(), said.at::timestamptz, said.fields, md5(random()::text), TRUE, 'processed', made.id
       FROM made, (VALUES ${[...told, [99, { WP_ACTION: 'subscr_cancelled' }] as const]
         .map(([minute, fields]) => `(${literal(at(minute))}, ${json(fields)})`)
         .join()}) AS said(at, fields))
     INSERT INTO purchase_payments (id, purchase_id, transaction_id, number, refunded_at)
     SELECT gen_random_uuid(), made.id, was.txn, was.number, was.refunded::timestamptz
     FROM made, (VALUES ${[...payments, [null, 0] as const]
       .map(
         ([txn, number, refunded]) =>
           `(${literal(txn)}, ${number}, ${literal(refunded === undefined ? null : at(refunded))})`,
       )
       .join()}) AS was(txn, number, refunded) WHERE was.txn IS NOT NULL`,
  )
}

test('fills the amounts of existing payments from their notifications', async () => {
  copy((name) => name < MIGRATION)
  await deployMigrations(database.url, database.directory)
  const refunded = { is_refunded: true, refund_date: at(30), payment_status: 'Refunded' }
  await write({
    sale: '1 plain',
    told: [[1, { ...paid, WP_SALE_EARNINGS_VENDOR: '13.1', WP_AFFID: '7', WP_AFFUSER: ['ann'] }]],
    payments: [['t1', 1]],
  })
  const rebill = {
    ...paid,
    WP_ACTION: 'Subscr_Completed',
    WP_SUBSCR_PAYMENT_TXNID: 't2',
    WP_SUBSCR_PAYMENT_AMOUNT: '19',
  }
  await write({
    sale: '2 rebill',
    told: [
      [1, paid],
      [20, rebill],
      [40, rebill],
    ],
    payments: [
      ['t1', 1],
      ['t2', 2, 50],
    ],
  })
  await write({
    sale: '3 free',
    told: [[1, { ...paid, WP_TXNID: '', WP_SALE_AMOUNT: '0.00', WP_SALE_CURRENCY: 'eur' }]],
  })
  await write({ sale: '4 not read', told: [[1, { ...paid, WP_SALE_AMOUNT: '$27' }]], payments: [['t1', 1]] })
  await write({ sale: '5 pending', told: [[1, { ...paid, WP_PAYMENT_STATUS: 'Pending' }]] })
  await write({
    sale: '6 refund without a name',
    row: refunded,
    told: [
      [1, paid],
      [30, { WP_ACTION: 'refund' }],
    ],
    payments: [['t1', 1]],
  })
  await write({
    sale: '7 came back',
    told: [
      [1, paid],
      [30, { ...paid, WP_ACTION: 'refund' }],
      [31, { ...paid, WP_ACTION: 'refund_reversal' }],
    ],
    payments: [['t1', 1, 30]],
  })
  await write({
    sale: '8 disputed',
    row: { payment_status: 'Disputed' },
    told: [
      [1, paid],
      [9, { WP_ACTION: 'dispute' }],
    ],
    payments: [['t1', 1]],
  })
  await write({
    sale: '9 listed',
    row: { purchase_date: at(-60) },
    told: [[1, { ...paid, WP_TXNID: undefined, API_SOURCE: 'reconciliation' }]],
  })
  await write({ sale: 'manual-1', row: { payment_method: 'manual' }, told: [] })
  await write({ sale: 'test-1', row: { is_test: true }, told: [[1, paid]], payments: [['t1', 1]] })
  copy((name) => name === MIGRATION)
  await deployMigrations(database.url, database.directory)

  const payments = await ask<Record<string, unknown>>(
    database.url,
    `SELECT warrior_plus_sale_id AS sale, p.transaction_id AS txn, extract(epoch FROM paid_at - '2026-02-03T12:00Z')::int / 60 AS paid,
       amount_cents::int AS cents, currency AS money, earned_cents::int AS earned,
       extract(epoch FROM refunded_at - '2026-02-03T12:00Z')::int / 60 AS back,
       extract(epoch FROM disputed_at - '2026-02-03T12:00Z')::int / 60 AS disputed
     FROM purchase_payments p JOIN purchases ON purchases.id = p.purchase_id ORDER BY 1, 2`,
  )
  const usd = { txn: 't1', paid: 1, cents: 2700, money: 'USD', earned: null, back: null, disputed: null }
  expect(payments).toEqual([
    { ...usd, sale: '1 plain', earned: 1310 },
    { ...usd, sale: '2 rebill' },
    { ...usd, sale: '2 rebill', txn: 't2', paid: 20, cents: 1900, back: 50 },
    { ...usd, sale: '3 free', txn: '', cents: 0, money: 'EUR' },
    { ...usd, sale: '4 not read', cents: null, money: null },
    { ...usd, sale: '6 refund without a name', back: 30 },
    { ...usd, sale: '7 came back' },
    { ...usd, sale: '8 disputed', disputed: 9 },
    { ...usd, sale: '9 listed', txn: '', paid: -60 },
    { ...usd, sale: 'test-1' },
  ])
  const origins = await ask<Record<string, unknown>>(
    database.url,
    `SELECT left(warrior_plus_sale_id, 1) AS sale, source::text AS source, affiliate_id AS id, affiliate_name AS name
     FROM purchases WHERE source <> 'notification' OR affiliate_id <> '' ORDER BY 1`,
  )
  expect(origins).toEqual([
    { sale: '1', source: 'notification', id: '7', name: 'ann' },
    { sale: '9', source: 'api', id: '', name: null },
    { sale: 'm', source: 'manual', id: '', name: null },
    { sale: 't', source: 'test', id: '', name: null },
  ])
})
