import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file))

const read = (file: string) => readFileSync(file, 'utf8')
const capturesOf = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, captured]) => captured))].sort()

const pages = filesOf('*.md')
/** Examples and recorded output in code blocks contain no links. */
const withoutCode = (text: string) =>
  text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/`[^`\n]*`/g, '')
/** Returns the anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

test('links between documents have existing targets', () => {
  const broken = pages.flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^\w+:/.test(link))
      .filter((link) => {
        const [file, anchor] = link.split('#')
        const target = file ? path.join(path.dirname(page), decodeURI(file)) : page
        return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
      })
      .map((link) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('documents name only npm scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const named = pages.flatMap((page) => capturesOf(read(page), /npm run (?:-s )?([a-z][a-z0-9:-]*)/g))
  expect(named.filter((name) => name !== undefined && !(name in scripts))).toEqual([])
})

test('CONTRIBUTING.md lists every npm script', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const listed = capturesOf(read('CONTRIBUTING.md'), /^\| `npm (?:run )?([a-z]+)/gm)
  expect(listed).toEqual(Object.keys(scripts).sort())
})

describe('configuration', () => {
  const schema =
    read('lib/server/env.ts').match(/const envSchema = z\.object\(\{\n([\s\S]*?)^\}\)$/m)?.[1] ?? ''
  const names = capturesOf(schema, /^ {2}([A-Z0-9_]+): /gm)
  const documented = capturesOf(read('docs/configuration.md'), /^\| `([A-Z0-9_]+)` +\|/gm)

  test('the page explains every variable', () => {
    expect(names).toContain('DATABASE_URL')
    expect(documented.filter((name) => !/^(TARGET|FORMER)_/.test(name ?? ''))).toEqual(names)
  })

  test('.env.example lists every variable', () => {
    const listed = capturesOf(read('.env.example'), /^(?:# )?([A-Z0-9_]+)=/gm)
    expect(listed).toEqual(documented.filter((name) => name !== 'FORMER_DATABASE_URL'))
  })
})

test('the API page lists every endpoint with its methods', () => {
  const endpoints = filesOf('app/api/**/route.ts').map((file) => {
    const url = path.dirname(file).replace('app', '')
    const handlers = read(file).match(/ = createMethodHandlers\(\{([\s\S]*)/)?.[1] ?? ''
    return `${url} ${capturesOf(handlers, /(?:^|[\s,])(GET|POST|PUT|PATCH|DELETE): /g).join(', ')}`
  })
  const listed = new Map<string, Set<string>>()
  for (const [, url = '', methods = ''] of read('docs/reference/api.md').matchAll(
    /^\| `(\/api\/[^`]+)` +\| ([^|]*)\|/gm,
  )) {
    const known = listed.get(url) ?? new Set()
    for (const method of methods.split(',')) if (method.trim()) known.add(method.trim())
    listed.set(url, known)
  }
  const documented = [...listed].map(([url, methods]) => `${url} ${[...methods].sort().join(', ')}`)
  expect(documented.sort()).toEqual(endpoints.sort())
})

test('the list of decision records names each record by its title', () => {
  const records = filesOf('docs/decisions/0*.md').map(
    (file) => `[${read(file).match(/^# (.+)/)?.[1]}](${path.basename(file)})`,
  )
  const listed = [...read('docs/decisions/README.md').matchAll(/^- (\[.+\]\(.+\))$/gm)].map(
    ([, link]) => link,
  )
  expect(listed.sort()).toEqual(records.sort())
})
