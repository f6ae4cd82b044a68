import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'

const root = path.join(__dirname, '../..')
/** Folder of the served build. */
const built = process.env.E2E_CONTAINER ?? root

const textsIn = (folder: string) =>
  readdirSync(path.join(built, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|json)$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(built, folder, name), 'utf8') }))

/**
 * Text of every file that browsers may load: the files of Next.js, and the files of the landing page with its
 * inline script.
 */
const bundles = [
  ...textsIn('.next/static'),
  ...textsIn('public/static'),
  { name: 'landing.json', text: readFileSync(path.join(root, 'lib/generated/landing.json'), 'utf8') },
]

const filesWith = (mark: string | RegExp) =>
  bundles
    .filter(({ text }) => (typeof mark === 'string' ? text.includes(mark) : mark.test(text)))
    .map(({ name }) => name)

test('the bundles contain known texts of the pages', () => {
  expect(bundles.length).toBeGreaterThan(10)
  expect(filesWith('Add a note about this video...')).not.toEqual([])
  expect(filesWith("You've been added to our list.")).toContain('landing.json')
  expect(filesWith('F8')).toContainEqual(expect.stringMatching(/^notices\./))
})

// Browsers need no server settings, so not even their names may occur. A single word, such as HOST, counts
// only if the code reads it from `env`.
const asSetting = (name: string) =>
  new RegExp(name.includes('_') ? `\\b${name}\\b` : `\\benv(\\.|\\[")${name}\\b`)
const settings = readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm)
for (const [, name = ''] of settings) {
  test(`no bundle mentions the setting ${name}`, () => {
    expect(filesWith(asSetting(name))).toEqual([])
  })
}

const serverOnly = {
  'a query': /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM) [a-z_*"]+ ?(SET|FROM|WHERE|\(|,)/,
  'the database client': /PrismaClient|@prisma\/client|pg_advisory/,
  "the vault's cipher": 'aes-256-gcm',
  'the mail client': /nodemailer|SMTPConnection/,
  "the bucket's client": 'PutObjectCommand',
  'a module of Node': /\brequire\("(node:)?(fs|net|tls|child_process|crypto)"\)/,
}
for (const [what, mark] of Object.entries(serverOnly)) {
  test(`no bundle contains ${what}`, () => {
    expect(filesWith(mark)).toEqual([])
  })
}

test('builds of the same sources have the same build ID', async () => {
  const { generateBuildId } = require('../../next.config.js')
  const [id, again] = [await generateBuildId(), await generateBuildId()]
  expect(id).toMatch(/^[0-9a-f]{20}$/)
  expect(again).toBe(id)
  expect(readFileSync(path.join(built, '.next/BUILD_ID'), 'utf8')).toMatch(/^[0-9a-f]{20}$/)
})

// Node warns about deprecated calls in bundled code, but not in packages. If these libraries were bundled,
// every start would log the warning.
for (const [library, mark] of [
  ['mail client', 'parseConnectionUrl'],
  ['client of Google’s sign-in', 'pushedAuthorizationRequest'],
] as const) {
  test(`the server loads the ${library} as a package instead of bundling it`, () => {
    const holding = textsIn('.next/server').filter(({ text }) => text.includes(mark))
    expect(holding.map(({ name }) => name)).toEqual([])
  })
}

// The server keeps all code that it has loaded. A large module that is bundled with each endpoint instead of being
// a package would take its size in memory a hundred times.
test('the bundles of the server contain at most 32 MB of code', () => {
  const scripts = textsIn('.next/server').filter(({ name }) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(100)
  const megabytes = scripts.reduce((sum, { text }) => sum + text.length, 0) / 1_000_000
  expect(megabytes).toBeLessThanOrEqual(32)
})
