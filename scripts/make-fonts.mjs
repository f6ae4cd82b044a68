import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

// Makes app/fonts from the fonts in npm packages: `node scripts/make-fonts.mjs`. The results are committed,
// so that a build doesn't need font tools. "core" contains the characters of English and is preloaded. "rest"
// contains the remainder of Latin-1.
const require = createRequire(import.meta.url)
const between = (first, last) =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
const core = `${between(0x20, 0x7e)}©·×–—‘’“”…→`
const rest = `${between(0xa0, 0xff)}ŒœŠšŸŽž•€™−←↑↓`.replaceAll(/[©·×]/g, '')

const fonts = [
  {
    name: 'bricolage',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    // Only headings use this font, so one optical size is enough: the axis would double the bytes before the
    // first paint.
    variationAxes: { opsz: 48 },
  },
  {
    name: 'geist',
    source: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'geist-mono',
    source: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
  },
]

const target = path.join(import.meta.dirname, '../app/fonts')
mkdirSync(target, { recursive: true })
for (const { name, source, variationAxes } of fonts) {
  const file = require.resolve(source)
  const font = readFileSync(file)
  copyFileSync(path.join(path.dirname(file), '../LICENSE'), path.join(target, `${name}-license.txt`))
  for (const [part, letters] of Object.entries({ core, rest })) {
    const subset = await subsetFont(font, letters, { targetFormat: 'woff2', variationAxes })
    writeFileSync(path.join(target, `${name}-${part}.woff2`), subset)
    console.log(`${name}-${part}: ${subset.length} bytes`)
  }
}
