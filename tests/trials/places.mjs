import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { root } from '../../server/start/settings.mjs'
import { buildStages, placeOf } from './container/dockerfile.mjs'
import { buildFunctions, packageFunctions } from './functions/package.mjs'

/** Files of journeys that say nothing about a place: from the embedded database to one outside, where these have none. */
const ELSEWHERE = ['move.spec.ts']

/** Journeys, by their names, of what several processes share none of. */
const ON_A_DISK = 'a film on disk'
/** Of what one process keeps or leaves in its memory: a function ends before that says anything. */
const IN_MEMORY = ['leave nothing behind in memory', 'the page from memory']

/** What nginx refuses by itself, in words of its own. */
const BY_NGINX = 'a url that cannot be decoded'

/** What each place needs beforehand, and which journeys, by their names, are not of it. */
const places = {
  /** What the Dockerfile makes, run as the container runs it. */
  async container(home) {
    const image = await buildStages(home, { APP_URL: 'http://localhost:3000', PRODUCT_NAME: 'Lectern' })
    return { env: { E2E_CONTAINER: placeOf(image) } }
  },
  /** Two processes behind nginx: they share a bucket, and no disk. */
  two: async () => ({ env: {}, without: [ON_A_DISK, BY_NGINX] }),
  /** The middleware, each page and each endpoint a function of its own, as a serverless host has them. */
  async functions(home) {
    const build = await buildFunctions({
      ...process.env,
      APP_URL: 'http://localhost:3000',
      PRODUCT_NAME: 'Lectern',
    })
    const packaged = packageFunctions(build, home).map(({ filePath, folder }) => [filePath, folder])
    const file = path.join(home, 'functions.json')
    await writeFile(file, JSON.stringify({ build, folders: Object.fromEntries(packaged) }))
    // What was compiled once, such a host keeps for the next process (Node 22 and later).
    const compiled = { NODE_COMPILE_CACHE: path.join(home, 'compiled') }
    return { env: { E2E_FUNCTIONS: file, ...compiled }, without: [ON_A_DISK, ...IN_MEMORY] }
  },
}

/**
 * `npm run trial -- places container|two|functions [JOURNEYS]`: the journeys, each server of theirs being one of that place, with Postgres
 * and, where there is more than one process, a bucket outside.
 */
async function main([name, ...journeys]) {
  const prepare = places[name]
  if (!prepare)
    throw new Error(`Usage: npm run trial -- places ${Object.keys(places).join(' | ')} [JOURNEYS]`)
  const home = await mkdtemp(path.join(os.tmpdir(), 'lectern-place-'))
  await chmod(home, 0o711)
  try {
    const { env: known, without = [] } = await prepare(home)
    const elsewhere = { E2E_ELSEWHERE: ELSEWHERE.join(), E2E_WITHOUT: without.join('|') }
    const env = { ...process.env, ...known, ...elsewhere, E2E_PLACE: name }
    const args = ['node_modules/@playwright/test/cli.js', 'test', ...journeys]
    const [code] = await once(spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }), 'exit')
    process.exitCode = code ?? 1
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
