import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'

const root = path.join(__dirname, '../..')
/** Folder of the served build. */
const built = process.env.E2E_CONTAINER ?? root

/** Date formats, which the code writes with another library. `components/layout/local-date.test.tsx` checks them. */
const dateFormats = ['MMM d, yyyy', 'PPp']

function readBuild(): string {
  const folders = ['.next/server', '.next/static'].map((folder) => path.join(built, folder))
  const scripts = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8')),
  )
  return scripts.join('\n')
}

/** Returns the build, and twice more with every conditional text replaced by its first or its second text. */
function variantsOf(build: string): string[] {
  const chosen = ['$1', '$2'].map((side) => build.replaceAll(/\$\{[^{}?]*\?"([^"]*)":"([^"]*)"\}/g, side))
  return [build, ...chosen]
}

test('the build contains every text that the specification quotes, byte for byte', () => {
  const texts = readFileSync(path.join(root, 'scripts/test/spec-texts.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ') && !dateFormats.includes(line))
  const variants = variantsOf(readBuild())
  const isBuilt = (text: string) => {
    const escaped = JSON.stringify(text).slice(1, -1)
    return variants.some((variant) => variant.includes(text) || variant.includes(escaped))
  }
  expect(texts.length).toBeGreaterThan(120)
  // In the build, a text with a value ({}) in it is in two parts, so each part is searched.
  expect(texts.filter((text) => !text.split('{}').every(isBuilt))).toEqual([])
})
