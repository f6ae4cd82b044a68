import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { blankLanding } from '@/lib/blank-landing'
import { builtInLanding } from '@/lib/built-in-landing'
import * as site from '@/lib/default-landing-copy'
import { db } from '@/lib/server/db/client'
import { buildContentSecurityPolicy } from '@/lib/server/http/security-headers'
import { getCurrentSite } from '@/lib/server/site/current-site'
import { landingFiles } from '@/lib/server/site/landing-files'
import { renderLanding } from '@/tests/render-landing'

const KILOBYTE = 1024
const made = (url: string) => readFileSync(path.join('public', url))
let html = ''
// Runs before each test instead of in `beforeAll`, when the database still has rows of another test file.
beforeEach(async () => {
  html ||= await renderLanding()
})

/** Returns the inline scripts that browsers run, without data blocks. */
const scripts = () =>
  [...html.matchAll(/<script(?: data-[^>]*)?>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)

test('is a complete document with metadata', () => {
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

/** Returns all texts in the content of the landing page. */
function wordsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return typeof content === 'object' && content ? Object.values(content).flatMap(wordsIn) : []
}

test('contains all text of the landing page and the promised number of items', () => {
  const { courseDescription, ...shown } = site
  const marks = { '&#x27;': "'", '&quot;': '"', '&amp;': '&' }
  const text = html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#x27|quot|amp);/g, (mark) => Reflect.get(marks, mark))
    .replace(/\s+/g, ' ')
  expect(wordsIn(shown).filter((words) => !text.includes(words))).toEqual([])
  expect(html).toContain(`<meta name="description" content="${courseDescription}"/>`)
  const { benefitsCopy, strategiesCopy, outlineCopy, reasonsCopy, includedCopy } = site
  const counts = [
    benefitsCopy.items,
    strategiesCopy.items,
    outlineCopy.modules,
    reasonsCopy.items,
    includedCopy.items,
  ]
  expect(counts.map(({ length }) => length)).toEqual([6, 10, 6, 4, 5])
  expect(html.match(/<details /g)).toHaveLength(6)
})

test('contains no framework script, and no inline script that the CSP doesn’t name', () => {
  expect(html).not.toMatch(/<script[^>]+src=|_next|modulepreload|\son[a-z]+="/)
  expect(scripts()).toHaveLength(2)
  const policy =
    buildContentSecurityPolicy(null)
      .split('; ')
      .find((part) => part.startsWith('script-src')) ?? ''
  expect(policy).not.toContain('unsafe-inline')
  for (const script of scripts()) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
})

test('isn’t covered by the CSP of pages that are rendered per request', () => {
  const hash = createHash('sha256').update(landingFiles.script).digest('base64')
  expect(buildContentSecurityPolicy('once')).not.toContain(hash)
})

test('stays within its size budgets', () => {
  const budgets: [part: string, bytes: number, kilobytes: number][] = [
    ['document', gzipSync(html).length, 12],
    ['document, best packed', brotliCompressSync(html).length, 10],
    ['sheet', gzipSync(made(landingFiles.sheet)).length, 11],
    ['script', scripts().join('').length, 3],
    ['face of the first paint', made(landingFiles.font).length, 14],
  ]
  expect(budgets.filter(([, bytes, kilobytes]) => bytes > kilobytes * KILOBYTE)).toEqual([])
})

test('preloads one font, and the style sheet names no other font that English needs', () => {
  expect([...html.matchAll(/<link rel="preload"[^>]*href="([^"]+)"/g)].map(([, url]) => url)).toEqual([
    landingFiles.font,
  ])
  const faces = [
    ...made(landingFiles.sheet)
      .toString()
      .matchAll(/url\((\/static\/[^)]+)\)/g),
  ].map(([, url]) => url)
  expect(faces).toEqual([landingFiles.font, expect.stringMatching(/geist-rest/)])
  expect(html).toContain(`<noscript><style>${landingFiles.laterFaces}</style></noscript>`)
})

test('sends nothing from the early access form until the list is on', async () => {
  expect(html).not.toMatch(/data-kept|name="website"/)
  await db.appSettings.create({ data: { id: 'default', leadList: true } })
  const kept = await renderLanding()
  expect(kept).toMatch(/<form id="sign-up"[^>]* data-kept="true"/)
  expect(kept).toContain('name="website"')
})

test('uses the published page’s picture for shared links, or the built-in one before', async () => {
  const pictureUrl = '/objects/images/0197a8f0-0000-7000-8000-000000000000.webp'
  await db.site.create({ data: { version: 'x', pictureUrl } })
  const shown = async () => /og:image" content="([^"]+)"/.exec(await renderLanding())?.[1]
  expect(await shown()).toBe(`http://localhost:3000${landingFiles.picture}`)
  await db.landingVersion.create({ data: { content: builtInLanding } })
  expect(await shown()).toBe(`http://localhost:3000${pictureUrl}`)
})

test('tells search engines and shared links nothing about the example course once a page is published', async () => {
  await db.landingVersion.create({ data: { content: blankLanding } })
  const own = await renderLanding()
  expect(own).not.toMatch(/og:image|booking page|dog salon/)
  const texts = wordsIn(site).filter((text) => text !== 'Get Instant Access Now' && text.length > 20)
  expect(texts.filter((text) => own.includes(text))).toEqual([])
})

test('treats the owner’s text as plain text everywhere', async () => {
  const hostile = '</script><script>alert(1)</script>" onload="alert(2)'
  const words = { ...builtInLanding, description: hostile }
  words.outline = { ...words.outline, title: hostile.slice(0, 40) }
  await db.landingVersion.create({ data: { content: words } })
  const own = await renderLanding()
  expect(own).not.toMatch(/<script>alert|\sonload="/)
  expect(own.match(/<script/g)).toHaveLength(3)
  expect(own).toContain('href="#outline"')
})

test('renders the current site, whatever this process has cached', async () => {
  await getCurrentSite()
  await db.site.create({ data: { version: 'changed elsewhere', name: 'Sell by Evening' } })
  expect((await getCurrentSite()).name).toBeNull()
  expect(await renderLanding()).toContain('Sell by Evening')
})

describe('a page with a video', () => {
  const picture = '/objects/images/0197a8f0-0000-7000-8000-000000000000.webp'
  const page = {
    ...builtInLanding,
    order: [...new Set(['film' as const, ...builtInLanding.order])],
    film: { title: 'See it', url: 'https://youtu.be/dQw4w9WgXcQ', picture },
  }
  const renderWith = async (asksBeforeOutsideVideos: boolean | null) => {
    await db.landingVersion.create({ data: { content: page } })
    await db.site.create({ data: { version: 'x', asksBeforeOutsideVideos } })
    return renderLanding()
  }

  test.each([null, false])('loads it with the page if the owner’s choice is %s', async (choice) => {
    const text = await renderWith(choice)
    expect(text).toContain('<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
    expect(text).not.toContain(landingFiles.outsideVideo)
    expect(text).not.toContain(picture)
  })

  test('shows a play button instead, with one script of our own, if the site asks first', async () => {
    const text = await renderWith(true)
    expect(text).not.toMatch(/<(iframe|img|link)[^>]*(youtube|ytimg|vimeo)/)
    expect(text).toContain(`<img src="${picture}"`)
    expect(text).toContain('data-outside-video="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
    expect(text.match(/<script src="[^"]+"/g)).toEqual([`<script src="${landingFiles.outsideVideo}"`])
    expect(buildContentSecurityPolicy(null)).toMatch(/script-src 'self'/)
    expect(buildContentSecurityPolicy(null)).toMatch(/frame-src https:\/\/www\.youtube-nocookie\.com /)
    await db.site.updateMany({ data: { asksBeforeOutsideVideos: false } })
    const withFrame = await renderLanding()
    expect(gzipSync(text).length - gzipSync(withFrame).length).toBeLessThan(0.5 * KILOBYTE)
  })

  test('a site that asks has the same page as before if the page has no video', async () => {
    await db.site.create({ data: { version: 'x', asksBeforeOutsideVideos: true } })
    expect(await renderLanding()).toBe(html)
  })
})

test('has the language of the site, unless the page has its own', async () => {
  await db.site.create({ data: { version: 'x', language: 'de' } })
  const german = await renderLanding()
  expect(german).toMatch(/^<!doctype html><html lang="de">/)
  expect(german).toContain('"inLanguage":"de"')
  const page = { ...builtInLanding, page: { ...builtInLanding.page, language: 'es' } }
  await db.landingVersion.create({ data: { content: page } })
  expect(await renderLanding()).toMatch(/^<!doctype html><html lang="es">/)
})
