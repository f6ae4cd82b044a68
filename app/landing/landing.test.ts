import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { landingFiles } from '@/lib/server/landing-files'
import { contentSecurityPolicy } from '@/lib/server/security-headers'
import * as site from '@/lib/site'
import { GET } from './route'

const KILOBYTE = 1024
const made = (url: string) => readFileSync(path.join('public', url))
let html = ''
beforeAll(async () => {
  html = await (await GET()).text()
})

/** The inline scripts that run; data blocks do not. */
const scripts = () =>
  [...html.matchAll(/<script(?: data-[^>]*)?>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)

test('is one whole document that says what it is', () => {
  expect(html).toMatch(/^<!doctype html><html lang="en"><head><meta charset="utf-8"/i)
  expect(html).toMatch(/<\/body><\/html>$/i)
  const said = [
    '<title>Write a sentence. Sell an app. · Lectern</title>',
    '<link rel="canonical" href="http://localhost:3000"/>',
    '<meta property="og:url" content="http://localhost:3000"/>',
    `<meta property="og:image" content="http://localhost:3000${landingFiles.picture}"/>`,
    '<meta name="twitter:card" content="summary_large_image"/>',
    '<script type="application/ld+json">{"@context":"https://schema.org"',
  ]
  for (const part of said) expect(html).toContain(part)
})

/** Every sentence and every word that the page sells with. */
function wordsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return typeof content === 'object' && content ? Object.values(content).flatMap(wordsIn) : []
}

test('says each word it sells with, of as many things as were promised', () => {
  const { description, ...shown } = site
  const marks = { '&#x27;': "'", '&quot;': '"', '&amp;': '&' }
  const text = html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#x27|quot|amp);/g, (mark) => Reflect.get(marks, mark))
    .replace(/\s+/g, ' ')
  expect(wordsIn(shown).filter((words) => !text.includes(words))).toEqual([])
  expect(html).toContain(`<meta name="description" content="${description}"/>`)
  const { benefits, strategies, outline, reasons, included } = site
  const counts = [benefits.items, strategies.items, outline.modules, reasons.items, included.items]
  expect(counts.map(({ length }) => length)).toEqual([6, 10, 6, 4, 5])
  expect(html.match(/<details /g)).toHaveLength(6)
})

test('carries no script of a framework, and no inline script that its policy does not name', () => {
  expect(html).not.toMatch(/<script[^>]+src=|_next|modulepreload|\son[a-z]+="/)
  expect(scripts()).toHaveLength(2)
  const policy =
    contentSecurityPolicy(null)
      .split('; ')
      .find((part) => part.startsWith('script-src')) ?? ''
  expect(policy).not.toContain('unsafe-inline')
  for (const script of scripts()) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
})

test('a page made per request admits none of its scripts', () => {
  const hash = createHash('sha256').update(landingFiles.script).digest('base64')
  expect(contentSecurityPolicy('once')).not.toContain(hash)
})

test('weighs what its budget allows', () => {
  const budgets: [part: string, bytes: number, kilobytes: number][] = [
    ['document', gzipSync(html).length, 12],
    ['document, best packed', brotliCompressSync(html).length, 10],
    ['sheet', gzipSync(made(landingFiles.sheet)).length, 11],
    ['script', scripts().join('').length, 3],
    ['face of the first paint', made(landingFiles.font).length, 14],
  ]
  expect(budgets.filter(([, bytes, kilobytes]) => bytes > kilobytes * KILOBYTE)).toEqual([])
})

test('one face is asked for before the first paint; the sheet names no other that English needs', () => {
  expect([...html.matchAll(/<link rel="preload"[^>]*href="([^"]+)"/g)].map(([, url]) => url)).toEqual([
    landingFiles.font,
  ])
  const faces = [
    ...made(landingFiles.sheet)
      .toString()
      .matchAll(/url\((\/static\/[^)]+)\)/g),
  ].map(([, url]) => url)
  expect(faces).toEqual([landingFiles.font, expect.stringMatching(/geist-rest/)])
  expect(html).toContain(`<noscript id="later-faces"><style>${landingFiles.laterFaces}</style></noscript>`)
})
