import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { freePort } from '../postgres/free-port.mjs'
import { root } from '../start/settings.mjs'
import { run } from '../start/steps.mjs'
import { startProduct } from './product.mjs'
import { signIn } from './sign-in.mjs'

const nextBin = path.join(root, 'node_modules/next/dist/bin/next')
// Below node_modules, so that it finds Next, and no tool of ours looks at it.
const bareDir = path.join(root, 'node_modules', '.cache', 'lectern-bare')

/**
 * Prints what the landing page weighs before anybody does something, and how many kilobytes of JavaScript, packed, each
 * signed-in page loads above a bare page of the same Next.
 */
async function main() {
  const floor = await weighBarePage()
  const product = await startProduct({ withDemo: true })
  try {
    const headers = { cookie: await signIn(product) }
    const [{ section, video }] = await product.rows(
      'SELECT section_id AS section, id AS video FROM videos ORDER BY created_at LIMIT 1',
    )
    const signedIn = ['/', `/section/${section}`, `/video/${video}`]
    await printLanding(product.url)
    for (const [index, name] of ['dashboard', 'section', 'video'].entries()) {
      print(name, (await weigh(product.url + signedIn[index], headers)) - floor, 120)
    }
  } finally {
    await product.stop()
  }
}

const print = (name, kilobytes, budget) =>
  console.log(`${name.padEnd(10)} ${kilobytes.toFixed(1)} KB above a bare page (budget ${budget} KB)`)

async function printLanding(url) {
  const bytes = async (path) => Buffer.from(await (await fetch(url + path)).arrayBuffer())
  const html = String(await bytes('/'))
  const link = (pattern) => bytes(pattern.exec(html)[1])
  const scripts = [...html.matchAll(/<script(?: data-[^>]*)?>([\s\S]*?)<\/script>/g)].map(([, text]) => text)
  const parts = {
    document: [gzipSync(html), 12],
    sheet: [gzipSync(await link(/rel="stylesheet" href="([^"]+)"/)), 11],
    script: [Buffer.from(scripts.join('')), 3],
    'first face': [await link(/rel="preload" href="([^"]+)"/), 14],
  }
  for (const [name, [{ length }, budget]] of Object.entries(parts)) {
    console.log(`landing    ${(length / 1024).toFixed(1)} KB ${name} (budget ${budget} KB)`)
  }
}

/** What the page's own scripts weigh, in kilobytes. */
async function weigh(url, headers = {}) {
  const html = await (await fetch(url, { headers })).text()
  const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"[^>]*>/g)].filter(
    ([tag]) => !tag.includes('noModule'),
  )
  const sizes = scripts.map(async ([, src]) => {
    const answer = await fetch(new URL(src, url))
    return gzipSync(Buffer.from(await answer.arrayBuffer())).byteLength
  })
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) / 1024
}

async function weighBarePage() {
  await rm(bareDir, { recursive: true, force: true })
  await mkdir(path.join(bareDir, 'app'), { recursive: true })
  const files = {
    'package.json': '{ "private": true }',
    'next.config.js': `module.exports = { turbopack: { root: ${JSON.stringify(root)} } }`,
    // Without its own it would find ours, which asks for our settings.
    'instrumentation.js': 'export function register() {}',
    'app/layout.js': `import { createElement as h } from 'react'
export default ({ children }) => h('html', { lang: 'en' }, h('body', null, children))`,
    'app/page.js': `import { createElement as h } from 'react'
export default () => h('p', null, 'Bare')`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(bareDir, name), text)
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  await run(process.execPath, [nextBin, 'build'], {
    cwd: bareDir,
    env,
  })
  const port = await freePort()
  const server = spawn(process.execPath, [nextBin, 'start', '-p', String(port)], {
    cwd: bareDir,
    env,
    stdio: 'ignore',
  })
  try {
    return await patiently(() => weigh(`http://127.0.0.1:${port}/`))
  } finally {
    server.kill()
    await rm(bareDir, { recursive: true, force: true })
  }
}

/** Until the server listens. */
async function patiently(work) {
  for (let left = 100; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0) throw error
      await sleep(200)
    }
  }
}

await main()
