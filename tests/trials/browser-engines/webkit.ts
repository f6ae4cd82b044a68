import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { findFreePort } from '../../../server/postgres/free-port.mjs'
import type { BrowserDriver } from './browser-driver'

const driver = '/usr/bin/WebKitWebDriver'
const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
/** A virtual display, for machines without a screen. */
const display = '/usr/bin/Xvfb'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const answerSchema = z.object({ value: z.unknown() })
const sessionSchema = z.object({ sessionId: z.string() })
const elementSchema = z.object({ [ELEMENT]: z.string() })

/** Starts WebKitGTK, driven by WebDriver. Returns null if WebKitGTK is not installed. */
export async function startWebkit(): Promise<BrowserDriver | null> {
  if (![driver, browser, display].every((program) => existsSync(program))) return null
  const number = (await findFreePort()) % 10_000
  // Turns compositing off, because it needs a graphics card.
  const env = {
    ...process.env,
    DISPLAY: `:${number}`,
    GDK_BACKEND: 'x11',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  }
  const programs: ChildProcess[] = []
  const start = (command: string, args: string[]) => {
    programs.push(spawn(command, args, { env, stdio: 'ignore' }))
  }
  start(display, [`:${number}`, '-screen', '0', '1400x1000x24'])
  await sleep(1000)
  const port = await findFreePort()
  start(driver, [`--port=${port}`])
  const root = `http://127.0.0.1:${port}/session`
  await untilReady(`http://127.0.0.1:${port}/status`)
  const options = { binary: browser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = sessionSchema.parse(await call('POST', root, { capabilities }))
  const session = `${root}/${sessionId}`
  const post = (path: string, body: object = {}) => call('POST', `${session}${path}`, body)
  await post('/window/rect', { width: 1280, height: 900 })

  const run = (source: string, ...args: unknown[]) =>
    post('/execute/sync', { script: `return (${source})(...arguments)`, args })
  async function elementOf(source: string, args: unknown[]): Promise<string> {
    const found = elementSchema.safeParse(await run(source, ...args))
    if (!found.success) throw new Error(`No element for ${JSON.stringify(args)}`)
    return `/element/${found.data[ELEMENT]}`
  }
  return {
    open: async (url) => void (await post('/url', { url })),
    run,
    click: async (source, ...args) => {
      // The driver refuses an element that smooth scrolling has not yet brought into view.
      await run(
        `(...args) => { (${source})(...args)?.scrollIntoView({ block: 'center', behavior: 'instant' }) }`,
        ...args,
      )
      await post(`${await elementOf(source, args)}/click`)
    },
    type: async (text, source, ...args) => {
      const element = await elementOf(source, args)
      await post(`${element}/clear`)
      await post(`${element}/value`, { text })
    },
    choose: async (file, source, ...args) =>
      void (await post(`${await elementOf(source, args)}/value`, { text: file })),
    press: async (value) => {
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]
      await post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    close: async () => {
      await call('DELETE', session).catch(() => undefined)
      for (const program of programs.reverse()) program.kill()
    },
  }
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = answerSchema.parse(await answer.json())
  if (!answer.ok) throw new Error(`WebDriver: ${JSON.stringify(value).slice(0, 300)}`)
  return value
}

async function untilReady(status: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isReady = await fetch(status).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
  throw new Error('WebKitWebDriver did not start')
}
