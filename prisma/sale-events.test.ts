import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { warriorPlus } from '@/lib/data/sales/networks/warriorplus/adapter'
import { createEmptyDatabase, queryDatabase } from '@/tests/create-empty-database'
import { deployMigrations } from './deploy-migrations'

const names = [
  'J.R. Tolkien Jr.',
  'www.evil',
  'a\uff20b',
  'see \uff0flogin',
  '\u4f8b\u3048\u3002\u4e2d\u56fd',
  'evil.example',
  'Prince',
  ' \u200b',
  `${'Ann '.repeat(40)}Lee`,
]

/** Fields of notifications, as earlier releases stored them. */
const payloads: FormFields[] = [
  {},
  { WP_BUYER_EMAIL: ['a@example.com', 'b@example.com'], WP_BUYER_NAME: [], WP_ITEM_NUMBER: ' ' },
  { WP_BUYER_EMAIL: '[removed]', WP_BUYER_NAME: '[removed]', WP_ITEM_NUMBER: 'w'.repeat(300) },
  { WP_SALEID: 's'.repeat(300), IPN_ID: '9'.repeat(39), WP_SALE_AMOUNT: '1.234', IPN_RCPT_TYPE: 'vend' },
  {
    WP_ACTION: 'subscr_completed',
    WP_SALEID: '23456789',
    WP_SALE: 'sale_k3v9x2ab',
    WP_BUYER_NAME: 'Zoë  van\u00a0Østby',
    WP_BUYER_EMAIL: 'Zoe.van+1@Example.co.uk',
    WP_BUYER_IP: '203.0.113.7',
    WP_SALE_AMOUNT: '27.00',
    WP_SALE_CURRENCY: 'eur',
    WP_SALE_EARNINGS_VENDOR: '13.1',
    WP_SUBSCR_PAYMENT_AMOUNT: '19',
    WP_SUBSCR_PAYMENT_NUM: '2',
    WP_SUBSCR_PAYMENT_TXNID: 'ch_2',
    WP_TXNID: 'pi_1',
    WP_PAYMETHOD: 'stripe',
    WP_PAYMENT_STATUS: 'Completed',
    WP_AFFID: '123456',
    WP_AFFUSER: 'superaff',
    IPN_ID: '98765401',
    IPN_RCPT_TYPE: 'AFF',
    API_SOURCE: 'import',
    API_CREATED: '2026-01-02T03:04:05.000Z',
    API_MAILS: 'yes',
  },
  {
    WP_ACTION: ' REFUND ',
    WP_SALE: 'sale_a/b',
    WP_BUYER_NAME: 'Win at evil\u3002example',
    WP_BUYER_FIRSTNAME: 'J.R.',
    WP_BUYER_LASTNAME: 'Tolkien Jr.',
    WP_BUYER_EMAIL: 'a..b@example.com',
    WP_SALE_AMOUNT: 'free',
    IPN_ID: ['x7', '8'],
    API_SOURCE: 'reconciliation',
  },
  { WP_ACTION: 'other', WP_BUYER_NAME: 'Ann\u202e\nLee 👩‍🚀', WP_SALE_AMOUNT: '5', WP_SALE_CURRENCY: '$' },
  // Postgres 15 reads \v in a string as the letter v.
  {
    WP_SALEID: '1v',
    WP_SALE: 'vsale_k3v9x2av',
    WP_ITEM_NUMBER: 'wso_abc12v',
    WP_TXNID: 'pi_3v',
    WP_BUYER_EMAIL: 'vera@startup.dev',
    WP_BUYER_NAME: 'vera lev',
    WP_SALE_CURRENCY: 'vnd',
    WP_SALE_AMOUNT: '27',
  },
  { WP_SALE_AMOUNT: '2700.00', WP_SALE_CURRENCY: 'jpy', WP_SALE_EARNINGS_VENDOR: '13.10' },
  { WP_SALE_AMOUNT: '2700.50', WP_SALE_CURRENCY: 'JPY', WP_SALE_EARNINGS_VENDOR: '13' },
  { WP_SALE_AMOUNT: '2.75', WP_SALE_CURRENCY: 'KWD', WP_SALE_EARNINGS_VENDOR: '1.3' },
  ...names.map((name) => ({ WP_BUYER_NAME: name })),
]

test('the migration reads the notifications of former releases as the adapter does', async () => {
  const database = await createEmptyDatabase()
  const releases = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name))
  const release = releases.findIndex((name) => name.endsWith('_sale_events'))
  const install = (list: string[]) => {
    for (const name of list)
      cpSync(path.join('prisma/migrations', name), path.join(database.directory, name), { recursive: true })
    return deployMigrations(database.url, database.directory)
  }
  await install(releases.slice(0, release))
  for (const [index, payload] of payloads.entries())
    await queryDatabase(
      database.url,
      `INSERT INTO ipn_events (id, payload, payload_sha256, verified, state)
       VALUES (gen_random_uuid(), '${JSON.stringify(payload)}'::jsonb, '${index}', TRUE, 'processed')`,
    )
  await install(releases.slice(release))
  const rows = await queryDatabase<{ event: unknown }>(
    database.url,
    'SELECT event FROM ipn_events ORDER BY identity::int',
  )
  // The normal form got these fields later. Events without them are read with their defaults.
  const added = { mode: 'live', orderId: null, quantity: 1, status: null }
  expect(rows.map(({ event }) => ({ ...added, ...(event as object) }))).toEqual(
    payloads.map((payload) => warriorPlus.toEvents(payload)[0]),
  )
  await database.drop()
}, 60_000)
