import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const texts = readFileSync('scripts/test/spec-texts.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))

/** The package of the uploader contains the messages that it shows. */
const uploader = 'node_modules/@uppy/core/lib/locale.js'

const sources = execFileSync('git', ['ls-files', 'app', 'components', 'emails', 'lib', 'middleware.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|css)$/.test(file) && !/\.test\.tsx?$/.test(file))

/**
 * Returns variants of a source: unchanged, with every conditional text replaced by its first or its second
 * text, and both of these with all other values replaced by `{}`.
 */
function textsIn(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const chosen = ['$1', '$2'].map((side) =>
    source.replaceAll(/\$?\{[^{}?]*\? '([^']*)' : '([^']*)'\}/g, side),
  )
  return [source, ...chosen, ...chosen.map((text) => text.replaceAll(/[$%]?\{[^{}\n]*\}/g, '{}'))]
}

test('every text that the specification quotes is in the sources, byte for byte', () => {
  const all = [...sources, uploader].flatMap(textsIn).join('\n')
  expect(texts.length).toBeGreaterThan(120)
  expect(texts.filter((text) => !all.includes(text))).toEqual([])
})
