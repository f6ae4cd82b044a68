import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runInNode } from '@/tests/run-in-node'

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-stale-'))

function write(name: string, content: string) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), content)
}

function ask(expression: string) {
  const root = JSON.stringify(folder)
  return runInNode(`
    import { computeBuildDigest, areDevPackagesInstalled, arePackagesInstalled } from './server/start/build-digest.mjs'
    console.log(JSON.stringify(((root) => ${expression})(${root})))`)
}

afterAll(() => rmSync(folder, { recursive: true }))

test('the digest changes only with the sources and settings of the build', () => {
  const digest = (settings = '{}') => ask(`computeBuildDigest(root, ${settings})`)
  write('app/page.tsx', 'one')
  const first = digest()

  utimesSync(path.join(folder, 'app/page.tsx'), 1, 1)
  write('app/page.test.tsx', 'a test')
  write('README.md', 'words')
  expect(digest(`{ PORT: '4000', APP_URL: 'http://localhost:4000' }`)).toBe(first)

  expect(digest(`{ PRODUCT_NAME: 'Studio' }`)).not.toBe(first)
  expect(digest(`{ APP_URL: 'https://course.example.com' }`)).not.toBe(first)
  write('app/page.tsx', 'two')
  expect(digest()).not.toBe(first)
})

test('packages are installed if npm lists each required version', () => {
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', optional: true },
  }
  const install = (version: string) =>
    write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version } } }))
  write('package-lock.json', JSON.stringify({ packages: wanted }))
  expect(ask('arePackagesInstalled(root)')).toBe(false)
  install('0.9.0')
  expect(ask('arePackagesInstalled(root)')).toBe(false)
  install('1.0.0')
  expect(ask('arePackagesInstalled(root)')).toBe(true)
})

test('`npm start` needs no development packages, and tests need all packages', () => {
  const app = { 'node_modules/app': { version: '1.0.0' } }
  const tool = (version: string) => ({ 'node_modules/tool': { version, dev: true } })
  const install = (packages: object) => write('node_modules/.package-lock.json', JSON.stringify({ packages }))
  const state = () =>
    ask(`[
      arePackagesInstalled(root, { withDev: false }),
      arePackagesInstalled(root),
      areDevPackagesInstalled(root),
    ]`)
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...app, ...tool('2.0.0') } }))
  install(app)
  expect(state()).toEqual([true, false, false])
  install({ ...app, ...tool('1.0.0') })
  expect(state()).toEqual([true, false, true])
  install({ ...app, ...tool('2.0.0') })
  expect(state()).toEqual([true, true, true])
  install(tool('2.0.0'))
  expect(state()).toEqual([false, false, true])
})
