import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import manifest from '@/package.json'

let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(path.join(os.tmpdir(), 'lectern-checkout-'))
  for (const name of ['package.json', 'server', 'scripts'])
    cpSync(path.join(process.cwd(), name), path.join(checkout, name), {
      recursive: true,
      filter: (file) => path.basename(file) !== 'node_modules',
    })
})
afterEach(() => rmSync(checkout, { recursive: true }))

test.each(['scripts/start.mjs', 'server/start.mjs'])('%s prints the version without packages', (file) => {
  const printed = execFileSync(process.execPath, [file, '--version'], { cwd: checkout, encoding: 'utf8' })
  expect(printed.trim()).toBe(manifest.version)
})
