import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { requireRawQueryCoverage } from './raw-query-coverage.mjs'

test('distinguishes reads with the same text by their line number', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'lectern-raw-reads-'))
  const found = path.join(root, 'found')
  mkdirSync(path.join(root, 'lib'))
  const read = 'const read = () =>\n  queryRows(schema, tx)`SELECT $' + '{id}`\n'
  writeFileSync(path.join(root, 'lib', 'notes.ts'), read + read)
  expect(() => requireRawQueryCoverage(root, found)).toThrow('lib/notes.ts:2\nlib/notes.ts:4')
  writeFileSync(found, 'lib/notes.ts:2\n')
  expect(() => requireRawQueryCoverage(root, found)).toThrow(/test:\nlib\/notes\.ts:4$/)
  writeFileSync(found, 'lib/notes.ts:2\nlib/notes.ts:4\n')
  expect(() => requireRawQueryCoverage(root, found)).not.toThrow()
  rmSync(root, { recursive: true })
})
