import { existsSync } from 'node:fs'
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import type { BrowserDriver } from './browser-driver'

const programs = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** Starts Firefox without a window, driven by WebDriver BiDi. Returns null if Firefox is not installed. */
export async function startFirefox(): Promise<BrowserDriver | null> {
  const executablePath = programs.find((program) => existsSync(program))
  if (!executablePath) return null
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'media.autoplay.default': 0, 'media.volume_scale': '0' },
  })
  const page = await firefox.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  return {
    open: async (url) => {
      const go = () => page.goto(url, { waitUntil: 'load' })
      // Tries again if the page itself navigates at the same moment and aborts this navigation.
      await go().catch((error: unknown) => {
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error
        return go()
      })
    },
    run: (source, ...args) => page.evaluate(callOf(source, args)),
    click: async (source, ...args) => (await elementOf(page, source, args)).click(),
    type: async (text, source, ...args) => {
      const element = await elementOf(page, source, args)
      await element.click({ count: 3 })
      await page.keyboard.press('Backspace')
      await element.type(text)
    },
    choose: async (file, source, ...args) => {
      const field = await (await elementOf(page, source, args)).toElement('input')
      await field.uploadFile(file)
    },
    press: async (key) => {
      await page.keyboard.type(key)
    },
    close: () => firefox.close(),
  }
}

const callOf = (source: string, args: unknown[]) => `(${source})(...${JSON.stringify(args)})`

/** Marks the element that the function returns, and finds it by that mark. */
async function elementOf(page: Page, source: string, args: unknown[]): Promise<ElementHandle> {
  await page.evaluate(`(() => {
    document.querySelector('[data-found]')?.removeAttribute('data-found');
    ${callOf(source, args)}?.setAttribute('data-found', '')
  })()`)
  const element = await page.$('[data-found]')
  if (!element) throw new Error(`No element for ${JSON.stringify(args)}`)
  return element
}
