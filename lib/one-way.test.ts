import { readdirSync, readFileSync } from 'node:fs'

/** The files of the product in which something stands. */
function filesWith(mark: RegExp): string[] {
  return ['app', 'components', 'emails', 'lib'].flatMap((folder) =>
    readdirSync(folder, { encoding: 'utf8', recursive: true })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^generated/.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((file) => mark.test(readFileSync(file, 'utf8'))),
  )
}

// Held against a schema, as the reads beside them are.
test('a raw read goes through rows()', () => {
  expect(filesWith(/\$queryRaw|\$queryRawUnsafe/)).toEqual(['lib/server/db/rows.ts'])
})

/** What runs in a browser: the landing page has a script of its own, without the rest of the product. */
const isBrowsers = (file: string) => /^(lib\/client|components\/site\/landing\/script)\//.test(file)

// Bounded in time and bytes. The browser asks us through api(), and sends files to where a url tells it.
test('a call to the outside goes through boundedFetch()', () => {
  const callers = filesWith(/(?<![\w.])fetch\(/)
  expect(callers.filter((file) => !isBrowsers(file))).toEqual(['lib/server/http/bounded-fetch.ts'])
  expect(callers).toContain('lib/client/api.ts')
})

/** Rules that SQL and Prisma's query builder ask in many places. Each is written in one file, and others read it from there. */
const writtenOnce: [rule: string, mark: RegExp, files: Record<string, string>][] = [
  [
    'what a product grants',
    /\bgrants_/,
    {
      'lib/data/people/entitlement.ts': 'the rule',
      'lib/data/course/sections.ts': 'takes a deleted section out of products',
      'lib/data/doctor/derived.ts': 'takes sections that are gone out of products',
      'lib/data/sales/first-run/demo.ts': 'removes the demo course',
      'lib/data/sales/products.ts': 'reads and writes products',
    },
  ],
  [
    'which purchases are active',
    /access\s*=\s*'active'|access: 'active'/,
    {
      'lib/data/people/entitlement.ts': 'the rule',
      'lib/data/doctor/derived.ts': 'recomputes what sales wrote',
      'lib/data/sales/purchase-decisions.ts': 'gives access',
      'lib/data/sales/reconciliation.ts': 'compares sales',
    },
  ],
  [
    'which purchases are real',
    /\bNOT (\w+\.)?is_test|isTest: false/,
    { 'lib/data/sales/real-sales.ts': 'the rule' },
  ],
  [
    'the order of the course',
    /"order", (\w+\.)?created_at/,
    { 'lib/data/course/course-order.ts': 'the rule' },
  ],
  [
    "the buyer's email and the item of a payload",
    /'WP_(BUYER_EMAIL|BUYER_NAME|ITEM_NUMBER|ITEM_NAME)'/,
    {
      'lib/contract/sales/notification-fields.ts': 'the rule for a notification',
      'lib/contract/sales/purchases.ts': 'shows the fields that were sent',
      'lib/data/sales/buyer-columns.ts': 'the columns of a purchase',
      'lib/data/sales/notifications/privacy.ts': 'notifications without a purchase',
      'lib/data/sales/stuck-sales.ts': 'failed notifications without a purchase',
      'lib/data/sales/stuck-things.ts': 'refused notifications',
    },
  ],
  [
    'what an amount looks like',
    /\[0-9\]\{1,9\}|\^\\d\{1,9\}\(/,
    {
      'lib/contract/sales/amounts.ts': 'the rule for a notification',
      'lib/data/sales/amounts.ts': 'the rule in SQL',
      'lib/data/sales/imports/values.ts': 'a cell of a list, where a comma is a decimal point too',
    },
  ],
]

test.each(writtenOnce)('%s is written once', (_rule, mark, files) => {
  expect(filesWith(mark).toSorted()).toEqual(Object.keys(files).toSorted())
})
