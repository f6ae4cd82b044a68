import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../server/postgres/free-port.mjs'
import { runProgram } from '../server/start/run-programs.mjs'
import { projectRoot } from '../server/start/settings.mjs'

const nextBin = path.join(projectRoot, 'node_modules/next/dist/bin/next')

const element = `import { createElement as h } from 'react'`
const files = {
  'package.json': '{ "private": true }',
  'next.config.js': `module.exports = { turbopack: { root: ${JSON.stringify(projectRoot)} } }`,
  // Without this file, Next.js would load Lectern's instrumentation, which requires Lectern's settings.
  'instrumentation.js': 'export function register() {}',
  'app/layout.js': `${element}
export default ({ children }) => h('html', { lang: 'en' }, h('body', null, children))`,
  'app/page.js': `${element}
export const dynamic = 'force-dynamic'
export default () => h('p', null, 'Bare')`,
  // Renders the requested number of elements, each with the requested number of characters.
  'app/sized/[elements]/[characters]/page.js': `${element}
export const dynamic = 'force-dynamic'
export default async ({ params }) => {
  const { elements, characters } = await params
  const name = 'x'.repeat(Math.max(1, Number(characters) - '<p class=""></p>'.length))
  return Array.from({ length: Number(elements) }, (_, at) => h('p', { key: at, className: name }))
}`,
  'app/api/route.js': `export const dynamic = 'force-dynamic'
export const GET = () => Response.json({ bare: true })
export const POST = async (request) => {
  await request.text()
  return Response.json({ bare: true })
}`,
}

/**
 * Starts a minimal Next.js app as the baseline on this machine. It has no middleware and no database: a page
 * (`/`), a page of any size (`/sized/ELEMENTS/CHARACTERS`), and a route (`/api`, GET and POST) that returns a
 * constant.
 * @returns {Promise<{ url: string, pid: () => number, stop: () => void }>}
 */
export async function startBaselineApp() {
  const folder = await build()
  const port = await findFreePort()
  const server = spawn(process.execPath, [nextBin, 'start', '-p', String(port)], {
    cwd: folder,
    env: bareEnv(),
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  for (let waited = 0; waited < 20_000; waited += 100) {
    if (await fetch(`${url}/api`).catch(() => null)) break
    await sleep(100)
  }
  return { url, pid: () => server.pid, stop: () => server.kill() }
}

/**
 * Builds the app below node_modules, where it finds Next.js and Lectern's own tools ignore it. Builds again
 * only if Next.js or the app's files change.
 */
async function build() {
  const next = JSON.parse(await readFile(path.join(projectRoot, 'node_modules/next/package.json'), 'utf8'))
  const digest = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8)
  const folder = path.join(projectRoot, 'node_modules/.cache', `lectern-bare-${next.version}-${digest}`)
  if (existsSync(path.join(folder, '.next/BUILD_ID'))) return folder
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  await runProgram(process.execPath, [nextBin, 'build'], { cwd: folder, env: bareEnv() })
  return folder
}

const bareEnv = () => ({ ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' })
