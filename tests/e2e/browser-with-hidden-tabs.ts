import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserFlags, findSystemBrowser } from '../../scripts/test/find-browser.mjs'

/**
 * Starts a browser whose background tabs are really hidden. While Playwright is connected, every tab counts
 * as visible, so Playwright must disconnect.
 */
export async function startBrowserWithHiddenTabs() {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'lectern-hidden-'))
  const program = findSystemBrowser() ?? chromium.executablePath()
  const args = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run']
  const browser = spawn(program, [...args, ...browserFlags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let errorOutput = ''
    browser.once('exit', () => reject(new Error(`The browser ended: ${errorOutput}`)))
    browser.stderr.on('data', (data: Buffer) => {
      errorOutput += data
      const [found] = /ws:\/\/\S+/.exec(errorOutput) ?? []
      if (found) resolve(found)
    })
  })
  return {
    /** Connects while `use` runs. Afterward, all tabs except the front one are hidden. */
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

/** Records in the page when it is hidden, and how often a 50 ms timer fires while it is. */
export const recordHiding = (page: Page) =>
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

/** Reads the record of `recordHiding`. */
export const readHidingRecord = (page: Page) =>
  page.evaluate(() => {
    const { notes } = window as unknown as { notes: { hiddenAt: number; shownAt: number; ticks: number } }
    const seconds = ((notes.shownAt || Date.now()) - notes.hiddenAt) / 1000
    return { ...notes, ticksASecond: notes.ticks / seconds }
  })
