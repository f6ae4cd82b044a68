import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { runInNode } from '@/tests/run-in-node'

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-env-'))
const file = path.join(folder, '.env')

afterAll(() => rmSync(folder, { recursive: true }))

test('the first .env has new secrets, is private, and is never overwritten', () => {
  const write = `
    import { writeFirstEnvFile } from './server/start/env-file.mjs'
    console.log(writeFirstEnvFile(${JSON.stringify(file)}))`
  expect(runInNode(write)).toBe(true)
  const text = readFileSync(file, 'utf8')
  expect(runInNode(write)).toBe(false)
  expect(readFileSync(file, 'utf8')).toBe(text)

  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { NEXTAUTH_SECRET, SETTINGS_ENCRYPTION_KEY, CRON_SECRET } = parseEnv(text)
  expect(Buffer.from(SETTINGS_ENCRYPTION_KEY ?? '', 'base64')).toHaveLength(32)
  expect(new Set([NEXTAUTH_SECRET, SETTINGS_ENCRYPTION_KEY, CRON_SECRET]).size).toBe(3)
})

test.each([
  ['', true],
  ['CRON_SECRET', false],
  ['ADMIN_EMAILS', false],
])('without %j, the environment is complete: %s', (missing, expected) => {
  const source = `
    import { isEnvironmentComplete } from './server/start/settings.mjs'
    const names = ['DATABASE_URL', 'NEXTAUTH_SECRET', 'SETTINGS_ENCRYPTION_KEY', 'CRON_SECRET', 'ADMIN_EMAILS']
    const given = names.map((name) => [name, name === ${JSON.stringify(missing)} ? '' : 'x'])
    console.log(isEnvironmentComplete(Object.fromEntries(given)))`
  expect(runInNode(source)).toBe(expected)
})

test.each([
  ['A=1\n# a note\n\nexport B = "two"\nC=', null],
  ['A="one\ntwo words\nthree"\nB=2', null],
  ['A=1\nB', 2],
  ['A="one\ntwo"\nwhat is this', 3],
  ['<<<<<<< HEAD\nA=1', 1],
])('the first invalid line of %j is %p', (text, line) => {
  const source = `
    import { findInvalidLine } from './server/start/env-file.mjs'
    console.log(JSON.stringify(findInvalidLine(${JSON.stringify(text)}) ?? null))`
  expect(runInNode(source)).toBe(line)
})

test('changes settings, keeps their old lines as comments, and leaves the rest unchanged', () => {
  const changed = path.join(folder, 'changed')
  const before = [
    '# ours',
    'DATABASE_URL=',
    'S3_BUCKET="old',
    'and long"',
    'export S3_REGION=eu # where',
    'MY_S3_BUCKET=mine',
    'LAST=1',
  ]
  writeFileSync(changed, `${before.join('\n')}\n`)
  const values = { DATABASE_URL: "postgresql://a:p#'$x@h/d?a=b", S3_BUCKET: 'new', S3_REGION: '' }
  runInNode(`
    import { changeEnvFile } from './server/start/env-file.mjs'
    changeEnvFile(${JSON.stringify(changed)}, ${JSON.stringify(values)})
    console.log(true)`)
  const text = readFileSync(changed, 'utf8')
  expect(parseEnv(text)).toEqual({ ...values, MY_S3_BUCKET: 'mine', LAST: '1' })
  expect(text).toContain('# before: S3_BUCKET="old\n# before: and long"\n')
  expect(statSync(changed).mode & 0o777).toBe(0o600)
  const broken = `
    import { findInvalidLine, changeEnvFile } from './server/start/env-file.mjs'
    import { readFileSync } from 'node:fs'
    const file = ${JSON.stringify(changed)}
    let why
    try { changeEnvFile(file, { LAST: '\\'"\`' }) } catch (error) { why = error.message }
    console.log(JSON.stringify([findInvalidLine(readFileSync(file, 'utf8')) ?? null, why]))`
  expect(runInNode(broken)).toEqual([
    null,
    expect.stringContaining('LAST: a value that contains all three kinds of quotes'),
  ])
})
