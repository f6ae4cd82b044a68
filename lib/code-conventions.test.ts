import { readdirSync, readFileSync } from 'node:fs'

/** Returns the source files that match a pattern. */
function filesWith(mark: RegExp): string[] {
  return ['app', 'components', 'emails', 'lib'].flatMap((folder) =>
    readdirSync(folder, { encoding: 'utf8', recursive: true })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^generated/.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((file) => mark.test(readFileSync(file, 'utf8'))),
  )
}

// queryRows() validates every row against a schema.
test('runs raw queries only through queryRows()', () => {
  expect(filesWith(/\$queryRaw|\$queryRawUnsafe/)).toEqual(['lib/server/db/typed-rows.ts'])
})

/** Returns whether a file runs in a browser. The landing page has its own small script. */
const isBrowserFile = (file: string) => /^(lib\/client|components\/site\/landing\/script)\//.test(file)

// boundedFetch() limits time and bytes. Browsers call our server through api(), and upload files to a URL
// that the server returned.
test('makes outgoing requests only through boundedFetch()', () => {
  const callers = filesWith(/(?<![\w.])fetch\(/)
  expect(callers.filter((file) => !isBrowserFile(file))).toEqual(['lib/server/http/bounded-fetch.ts'])
  expect(callers).toContain('lib/client/api.ts')
})

/**
 * Rules that many queries need, in SQL and in Prisma's query builder. Each is defined in one file, which the
 * others import.
 */
const sharedRules: [rule: string, mark: RegExp, files: Record<string, string>][] = [
  [
    'what a product grants',
    /\bgrants_/,
    {
      'lib/data/people/entitlement.ts': 'the rule',
      'lib/data/course/sections.ts': 'removes a deleted section from products',
      'lib/data/doctor/derived-data.ts': 'removes deleted sections from products',
      'lib/data/sales/setup-guide/demo-leftovers.ts': 'removes the demo course',
      'lib/data/sales/product-courses.ts': 'checks what a product is saved with',
      'lib/data/sales/products.ts': 'reads and writes products',
    },
  ],
  [
    'which purchases are active',
    /access\s*=\s*'active'|access: 'active'/,
    {
      'lib/data/people/entitlement.ts': 'the rule',
      'lib/data/sales/manual-overrides.ts': 'grants access',
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
    'the format of an amount',
    /\[0-9\]\{1,9\}|\^\\d\{1,9\}\(/,
    {
      'lib/contract/sales/amounts.ts': 'the rule for a notification',
      'lib/data/sales/amounts.ts': 'the rule in SQL',
      'lib/data/sales/imports/parse-cell.ts':
        'a cell of an import, in which a comma can be the decimal separator',
    },
  ],
]

// Prisma's query builder and wire fields have the same name, so only the data functions count.
test('reads what a product grants only in the rule, where products are saved, and where courses are deleted', () => {
  const readers = filesWith(/\bgrants(CourseIds|SectionIds|Everything)\b/)
  expect(readers.filter((file) => file.startsWith('lib/data/')).toSorted()).toEqual([
    'lib/data/course/courses.ts',
    'lib/data/sales/product-courses.ts',
    'lib/data/sales/products.ts',
  ])
})

test.each(sharedRules)('defines %s in one place', (_rule, mark, files) => {
  expect(filesWith(mark).toSorted()).toEqual(Object.keys(files).toSorted())
})

/** Files outside the adapters that name a field of a network, with the reason. */
const namesOfNetworkFields = {
  'lib/contract/sales/purchases.ts': 'shows the fields as received',
}

test('names the fields of a network only in its adapter', () => {
  const files = filesWith(/\b(WP|API)(_|\\\\_)[A-Z]|\bIPN_RCPT_TYPE|['"{]IPN_ID/)
  expect(files.filter((file) => !file.startsWith('lib/data/sales/networks/')).toSorted()).toEqual(
    Object.keys(namesOfNetworkFields).toSorted(),
  )
})
