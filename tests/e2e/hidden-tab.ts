import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserFlags, systemBrowser } from '../../scripts/test/find-browser.mjs'

/**
 * A browser of its own whose tabs are hidden as a person's are. While Playwright is connected every tab counts as looked at;
 * so it lets go of the browser meanwhile.
 */
export async function startBrowser() {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'lectern-hidden-'))
  const program = systemBrowser() ?? chromium.executablePath()
  const args = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run']
  const browser = spawn(program, [...args, ...browserFlags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let told = ''
    browser.once('exit', () => reject(new Error(`The browser ended: ${told}`)))
    browser.stderr.on('data', (data: Buffer) => {
      told += data
      const [found] = /ws:\/\/\S+/.exec(told) ?? []
      if (found) resolve(found)
    })
  })
  return {
    /** Its one window, for as long as `use` takes; then whichever tab is not in front is hidden. */
    async connected<Result>(use: (context: BrowserContext) => Promise<Result>): Promise<Result> {
      const connection = await chromium.connectOverCDP(url)
      try {
        const [context] = connection.contexts()
        if (!context) throw new Error('The browser has no window')
        return await use(context)
      } finally {
        await connection.close()
      }
    },
    async stop() {
      const ended = new Promise((resolve) => browser.once('exit', resolve))
      browser.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Lets a page note how it is treated: when it was hidden, and how often a timer of 50 ms came in each second of that. */
export const noteHiding = (page: Page) =>
  page.evaluate(() => {
    const notes = { hiddenAt: 0, shownAt: 0, ticks: 0 }
    Object.assign(window, { notes })
    document.addEventListener('visibilitychange', () => {
      notes[document.hidden ? 'hiddenAt' : 'shownAt'] = Date.now()
    })
    setInterval(() => {
      if (document.hidden) notes.ticks += 1
    }, 50)
  })

export const notesOf = (page: Page) =>
  page.evaluate(() => {
    const { notes } = window as unknown as { notes: { hiddenAt: number; shownAt: number; ticks: number } }
    const seconds = ((notes.shownAt || Date.now()) - notes.hiddenAt) / 1000
    return { ...notes, ticksASecond: notes.ticks / seconds }
  })
