import { readdirSync, readFileSync } from 'node:fs'

/** The files of the product in which something stands. */
function filesWith(mark: RegExp): string[] {
  return ['app', 'components', 'emails', 'lib'].flatMap((folder) =>
    readdirSync(folder, { encoding: 'utf8', recursive: true })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^generated/.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((file) => mark.test(readFileSync(file, 'utf8'))),
  )
}

// Held against a schema, as the reads beside them are.
test('a raw read goes through rows()', () => {
  expect(filesWith(/\$queryRaw|\$queryRawUnsafe/)).toEqual(['lib/server/rows.ts'])
})

/** What runs in a browser: the landing page has a script of its own, without the rest of the product. */
const isBrowsers = (file: string) => /^(lib\/client|components\/site\/landing\/script)\//.test(file)

// Bounded in time and bytes. The browser asks us through api(), and sends files to where a url tells it.
test('a call to the outside goes through boundedFetch()', () => {
  const callers = filesWith(/(?<![\w.])fetch\(/)
  expect(callers.filter((file) => !isBrowsers(file))).toEqual(['lib/server/bounded-fetch.ts'])
  expect(callers).toContain('lib/client/api.ts')
})
