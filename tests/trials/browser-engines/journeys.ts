import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { findEmailLink, waitForEmail } from '../../e2e/mailbox'
import type { BrowserDriver } from './browser-driver'

export interface EngineJourney {
  name: string
  run: (browser: BrowserDriver, site: Site) => Promise<void>
}

interface Site {
  url: string
  /** Name of the engine, which makes the test's emails unique. */
  engine: string
  /** A video file to upload. */
  film: string
}

const filmSchema = z.object({ second: z.number(), isReady: z.boolean(), isPaused: z.boolean() })

const WAIT_MS = 60_000

/** Returns the visible element of a kind whose name or text matches. A name between slashes is a pattern. */
const named = `(kind, name) => {
  const [, source, flags] = /^\\/(.*)\\/(i?)$/.exec(name) ?? []
  const pattern = source ? new RegExp(source, flags) : null
  const nameOf = (element) => (element.getAttribute('aria-label')
    ?? (element.labels && element.labels[0] && element.labels[0].textContent)
    ?? element.textContent).trim()
  return [...document.querySelectorAll(kind)].find((element) =>
    element.getClientRects().length > 0 && (pattern ? pattern.test(nameOf(element)) : nameOf(element) === name)) ?? null
}`
const canPlay = `() => document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E, mp4a.40.2"') !== ''`
const isThere = `(kind, name) => (${named})(kind, name) !== null`
const film = `() => {
  const video = document.querySelector('video')
  return video && { second: video.currentTime, isReady: video.readyState >= 2, isPaused: video.paused }
}`

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while (Date.now() < deadline) {
    if (await isSo().catch(() => false)) return
    await sleep(200)
  }
  throw new Error(`${what} did not happen within ${WAIT_MS / 1000} s`)
}
const see = (browser: BrowserDriver, kind: string, name: string) =>
  until(`${kind} "${name}"`, async () => (await browser.run(isThere, kind, name)) === true)
const seeText = (browser: BrowserDriver, text: string) =>
  until(
    `"${text}"`,
    async () => (await browser.run(`(text) => document.body.innerText.includes(text)`, text)) === true,
  )
async function click(browser: BrowserDriver, kind: string, name: string): Promise<void> {
  await see(browser, kind, name)
  await browser.click(named, kind, name)
}
async function type(browser: BrowserDriver, text: string, kind: string, name: string): Promise<void> {
  await see(browser, kind, name)
  await browser.type(text, named, kind, name)
}
const path = async (browser: BrowserDriver) => String(await browser.run(`() => location.pathname`))
const untilAt = (browser: BrowserDriver, part: string) =>
  until(`Address ${part}`, async () => (await path(browser)).includes(part))
const filmOf = async (browser: BrowserDriver) => filmSchema.parse(await browser.run(film))
const untilReady = (browser: BrowserDriver) =>
  until('Video ready', async () => (await filmOf(browser)).isReady)

async function askForLink(browser: BrowserDriver, { url }: Site, email: string) {
  await browser.open(`${url}/api/login`)
  await type(browser, email, 'input', 'Email')
  await click(browser, 'button', '/sign-in link/i')
  await untilAt(browser, '/login/sent')
  return waitForEmail(email)
}

const storedSchema = z.looseObject({ id: z.string().optional(), code: z.string().optional() })

/** Calls an endpoint from the page, with the session of the browser. Returns the response's ID or code. */
async function call(browser: BrowserDriver, method: string, path: string, body?: object) {
  const send = `(method, path, body) => fetch(path, { method, body: body && JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' } }).then(async (response) => [response.status, await response.text()])`
  const [status, text] = z.tuple([z.number(), z.string()]).parse(await browser.run(send, method, path, body))
  assert.ok(status < 300, `${method} ${path}: ${status} ${text}`)
  return storedSchema.parse(text ? JSON.parse(text) : {})
}

/** Turns every published section into a draft, and returns their IDs. */
async function hideSections(browser: BrowserDriver): Promise<string[]> {
  const published = `() => fetch('/api/sections').then((response) => response.json())
    .then((sections) => sections.filter(({ draft }) => !draft).map(({ id }) => id))`
  const ids = z.array(z.string()).parse(await browser.run(published))
  for (const id of ids) await call(browser, 'PUT', `/api/sections/${id}`, { draft: true })
  return ids
}

const student = ({ engine }: Site) => `student.${engine}@example.com`
const owner = ({ engine }: Site) => `owner.${engine}@example.com`
const lesson: Record<string, string> = {}

/** The main journeys of a student and an owner, in an order in which each prepares the next. */
export const engineJourneys: EngineJourney[] = [
  {
    name: 'landing page',
    run: async (browser, { url }) => {
      await browser.open(url)
      assert.equal(await browser.run(`() => document.querySelectorAll('h1').length`), 1)
      const wide = await browser.run(`() => document.documentElement.scrollWidth - innerWidth`)
      assert.ok(Number(wide) <= 0, `The page is ${wide} px too wide`)
    },
  },
  {
    name: 'sign-in by link',
    run: async (browser, site) => {
      const email = await askForLink(browser, site, student(site))
      await browser.open(findEmailLink(email, '/login/confirm'))
      await click(browser, 'button', '/sign in/i')
      await seeText(browser, 'Course Progress')
    },
  },
  {
    name: 'play, with captions above the controls',
    run: async (browser, { engine }) => {
      assert.equal(
        await browser.run(canPlay),
        true,
        'Install codecs: ffmpeg for Firefox, gstreamer1.0-libav for WebKitGTK',
      )
      await click(browser, 'a', '/Start Watching|Continue Watching/')
      await untilAt(browser, '/video/')
      lesson[engine] = await path(browser)
      await untilReady(browser)
      await click(browser, 'button', 'Captions')
      await browser.run(`() => { document.querySelector('video').muted = true }`)
      await click(browser, '[data-controls] button', 'Play')
      await until('Playing', async () => (await filmOf(browser)).second > 2)
      const lines = `() => [...document.querySelector('video').textTracks[0].cues].map((cue) => cue.line)`
      await until('Captions that move', async () => {
        const raised = await browser.run(lines)
        return Array.isArray(raised) && raised.length > 0 && raised.every((line) => line !== 'auto')
      })
      await click(browser, '[data-controls] button', 'Pause')
      assert.ok((await filmOf(browser)).isPaused)
    },
  },
  {
    name: 'resume, after a reload and from the list of lessons',
    run: async (browser, { url, engine }) => {
      const store = `(id, second) => fetch('/api/progress', { method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ videoId: id, lastPosition: second }) }).then(() => true)`
      await browser.open(`${url}${lesson[engine]}`)
      await seeText(browser, 'Resumed at 0:0')
      await click(browser, '[role=tab]', 'Lessons')
      await see(browser, 'nav a', '/.*/')
      const second = `() => document.querySelectorAll('[role=tabpanel] nav a')[1]`
      const id = String(await browser.run(`() => (${second})().pathname.split('/').at(-1)`))
      await browser.run(store, id, 5)
      await browser.click(second)
      await untilAt(browser, id)
      await seeText(browser, 'Resumed at 0:05')
    },
  },
  {
    name: 'notes',
    run: async (browser) => {
      await click(browser, '[role=tab]', 'Notes')
      await type(browser, 'Ask who pays', 'textarea', 'New note')
      await click(browser, 'button', 'Add Note')
      await seeText(browser, 'Note saved')
      await see(browser, 'li p', 'Ask who pays')
    },
  },
  {
    name: 'search',
    run: async (browser) => {
      await browser.run(`() => { document.activeElement?.blur() }`)
      await until('Search dialog', async () => {
        await browser.press('/')
        await sleep(500)
        return (await browser.run(isThere, '[role=combobox]', '/.*/')) === true
      })
      await browser.type('buyers', named, '[role=combobox]', '/.*/')
      await click(browser, '[role=option]', '/buyers/i')
      await untilAt(browser, '/video/')
    },
  },
  {
    name: 'certificate page',
    run: async (browser, { url }) => {
      await browser.open(`${url}/certificate/${'0'.repeat(32)}`)
      const startedAt = Date.now()
      await see(browser, 'h1', '/./')
      assert.ok(Date.now() - startedAt < 10_000)
    },
  },
  {
    name: 'sign-in by code',
    run: async (browser, site) => {
      await browser.open(`${site.url}/api/logout`)
      const email = await askForLink(browser, site, owner(site))
      const code = /^\s*(\d{6})\s*$/m.exec(email.text ?? '')?.[1] ?? ''
      await type(browser, code, 'input', '/^Code/')
      await seeText(browser, 'Course Progress')
    },
  },
  {
    name: 'admin tables',
    run: async (browser, site) => {
      for (const [page, text] of [
        ['customers', student(site)],
        ['purchases', 'Purchases'],
        ['analytics', 'Analytics'],
        ['products', 'Products'],
      ]) {
        await browser.open(`${site.url}/admin/${page}`)
        await seeText(browser, text ?? '')
        await see(browser, '[aria-current]', '/.*/')
      }
    },
  },
  {
    name: 'landing editor',
    run: async (browser, { url, engine }) => {
      await browser.open(`${url}/admin/landing`)
      await until(
        'The choice or the parts',
        async () => (await browser.run(`() => document.querySelector('main ul button') !== null`)) === true,
      )
      // The button is missing if another browser has already made the choice.
      await browser.run(
        `() => [...document.querySelectorAll('main button')].find((one) => one.textContent === 'Use Example')?.click()`,
      )
      await click(browser, 'button', '/^Hero/')
      await until(
        'A field',
        async () => (await browser.run(`() => document.querySelector('main textarea') !== null`)) === true,
      )
      await browser.type(`Written in ${engine}.`, `() => document.querySelector('main textarea')`)
      await seeText(browser, 'Draft saved.')
      await until(
        'A preview',
        async () =>
          (await browser.run(
            `() => document.querySelector('iframe').contentDocument.querySelector('h1') !== null`,
          )) === true,
      )
    },
  },
  {
    name: 'certificate of a finished course',
    run: async (browser, { url, engine }) => {
      const wasDraft = await hideSections(browser)
      const section = await call(browser, 'POST', '/api/sections', { title: 'Short course', description: '' })
      try {
        await call(browser, 'PUT', '/api/admin/settings', { certificates: true })
        const lesson = await call(browser, 'POST', '/api/videos', {
          sectionId: section.id,
          title: 'The only lesson',
          description: '',
          videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        })
        await call(browser, 'POST', '/api/progress', { videoId: lesson.id, completed: true })
        const { code } = await call(browser, 'POST', '/api/certificate', { name: `Finisher ${engine}` })
        await browser.open(`${url}/certificate/${code}`)
        await seeText(browser, `Finisher ${engine}`)
        const startedAt = Date.now()
        assert.equal(await browser.run(`() => document.querySelectorAll('h1').length`), 1)
        assert.ok(Date.now() - startedAt < 10_000)
      } finally {
        await call(browser, 'DELETE', `/api/sections/${section.id}`)
        for (const id of wasDraft) await call(browser, 'PUT', `/api/sections/${id}`, { draft: false })
      }
    },
  },
  {
    name: 'upload',
    run: async (browser, { url, film }) => {
      await browser.open(url)
      await click(browser, 'a', '/View Section/')
      await untilAt(browser, '/section/')
      await click(browser, 'button', 'Add Video')
      await until(
        'A file field',
        async () =>
          (await browser.run(`() => document.querySelector('[role=dialog] input[type=file]') !== null`)) ===
          true,
      )
      await browser.choose(film, `() => document.querySelector('[role=dialog] input[type=file]')`)
      await click(browser, 'button', 'Start Upload')
      await seeText(browser, 'Upload Complete')
    },
  },
]
