import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { inNode } from '@/tests/in-node'

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-env-'))
const file = path.join(folder, '.env')

afterAll(() => rmSync(folder, { recursive: true }))

test('a first .env holds fresh secrets for its owner alone, and is never written over', () => {
  const write = `
    import { writeFirstEnvFile } from './scripts/start/env-file.mjs'
    console.log(writeFirstEnvFile(${JSON.stringify(file)}))`
  expect(inNode(write)).toBe(true)
  const text = readFileSync(file, 'utf8')
  expect(inNode(write)).toBe(false)
  expect(readFileSync(file, 'utf8')).toBe(text)

  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { NEXTAUTH_SECRET, SETTINGS_ENCRYPTION_KEY, CRON_SECRET } = parseEnv(text)
  expect(Buffer.from(SETTINGS_ENCRYPTION_KEY ?? '', 'base64')).toHaveLength(32)
  expect(new Set([NEXTAUTH_SECRET, SETTINGS_ENCRYPTION_KEY, CRON_SECRET]).size).toBe(3)
})

test.each([
  ['A=1\n# a note\n\nexport B = "two"\nC=', null],
  ['A="one\ntwo words\nthree"\nB=2', null],
  ['A=1\nB', 2],
  ['A="one\ntwo"\nwhat is this', 3],
  ['<<<<<<< HEAD\nA=1', 1],
])('%j: the first broken line is %p', (text, line) => {
  const source = `
    import { brokenLine } from './scripts/start/env-file.mjs'
    console.log(JSON.stringify(brokenLine(${JSON.stringify(text)}) ?? null))`
  expect(inNode(source)).toBe(line)
})
