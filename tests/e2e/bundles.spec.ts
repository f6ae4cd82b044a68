import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'

const root = path.join(__dirname, '../..')
/** Where what is served was built. */
const built = process.env.E2E_CONTAINER ?? root

const textsIn = (folder: string) =>
  readdirSync(path.join(built, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|json)$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(built, folder, name), 'utf8') }))

/** What every file that a browser may load says, by its name; Next's, and the landing page's own with its inline script. */
const bundles = [
  ...textsIn('.next/static'),
  ...textsIn('public/static'),
  { name: 'landing.json', text: readFileSync(path.join(root, 'lib/generated/landing.json'), 'utf8') },
]

const holders = (mark: string | RegExp) =>
  bundles
    .filter(({ text }) => (typeof mark === 'string' ? text.includes(mark) : mark.test(text)))
    .map(({ name }) => name)

test('there are bundles, and what the browser has is found in them', () => {
  expect(bundles.length).toBeGreaterThan(10)
  expect(holders('Add a note about this video...')).not.toEqual([])
  expect(holders("You've been added to our list.")).toContain('landing.json')
  expect(holders('F8')).toContainEqual(expect.stringMatching(/^notices\./))
})

// The browser needs no setting of the server, so not even a name may be there. A single word, such as HOST, is a setting
// only where it is read as one.
const asSetting = (name: string) =>
  new RegExp(name.includes('_') ? `\\b${name}\\b` : `\\benv(\\.|\\[")${name}\\b`)
const settings = readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm)
for (const [, name = ''] of settings) {
  test(`no bundle knows the setting ${name}`, () => {
    expect(holders(asSetting(name))).toEqual([])
  })
}

const serverOnly = {
  'a query': /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM) [a-z_*"]+ ?(SET|FROM|WHERE|\(|,)/,
  'the database client': /PrismaClient|@prisma\/client|pg_advisory/,
  "the vault's cipher": 'aes-256-gcm',
  'the mail client': 'nodemailer',
  "the bucket's client": 'PutObjectCommand',
  'a module of Node': /\brequire\("(node:)?(fs|net|tls|child_process|crypto)"\)/,
}
for (const [what, mark] of Object.entries(serverOnly)) {
  test(`no bundle holds ${what}`, () => {
    expect(holders(mark)).toEqual([])
  })
}

test('servers that each build the same sources name their build alike', async () => {
  const { generateBuildId } = require('../../next.config.js')
  const [id, again] = [await generateBuildId(), await generateBuildId()]
  expect(id).toMatch(/^[0-9a-f]{20}$/)
  expect(again).toBe(id)
  expect(readFileSync(path.join(built, '.next/BUILD_ID'), 'utf8')).toMatch(/^[0-9a-f]{20}$/)
})

// Node warns of what they call, unless a package does: such a warning would stand in the log of every start.
for (const [library, mark] of [
  ['mail client', 'parseConnectionUrl'],
  ['client of Google’s sign-in', 'pushedAuthorizationRequest'],
] as const) {
  test(`the server has the ${library} as a package of its own`, () => {
    const holding = textsIn('.next/server').filter(({ text }) => text.includes(mark))
    expect(holding.map(({ name }) => name)).toEqual([])
  })
}
