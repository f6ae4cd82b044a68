import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { projectRoot } from '../../server/start/settings.mjs'
import { buildImage, hostPathOf } from './container/dockerfile.mjs'
import { buildFunctions, packageFunctions } from './serverless/package-functions.mjs'

/** Test files that don't apply: a move needs the embedded database, which these deployments don't have. */
const ELSEWHERE = ['move.spec.ts']

/** Part of the titles of tests with files on disk, which several processes don't share. */
const ON_A_DISK = 'a video on disk'
/** Parts of the titles of tests about a process's memory. A function ends too early for these tests. */
const IN_MEMORY = ['memory stays bounded', 'the page from memory']

/** Part of the title of a test about a request that nginx rejects itself. */
const BY_NGINX = 'a URL that cannot be decoded'

/** Prepares each deployment. `without` has parts of the titles of tests that don't apply. */
const places = {
  /** The files of the container image, run as the container runs them. */
  async container(home) {
    const image = await buildImage(home, { APP_URL: 'http://localhost:3000', PRODUCT_NAME: 'Lectern' })
    return { env: { E2E_CONTAINER: hostPathOf(image) } }
  },
  /** Two processes behind nginx that share a bucket but no disk. */
  two: async () => ({ env: {}, without: [ON_A_DISK, BY_NGINX] }),
  /** The middleware, each page and each endpoint as separate functions, as on a serverless host. */
  async functions(home) {
    const build = await buildFunctions({
      ...process.env,
      APP_URL: 'http://localhost:3000',
      PRODUCT_NAME: 'Lectern',
    })
    const packaged = packageFunctions(build, home).map(({ filePath, folder }) => [filePath, folder])
    const file = path.join(home, 'functions.json')
    await writeFile(file, JSON.stringify({ build, folders: Object.fromEntries(packaged) }))
    // Serverless hosts keep compiled code for the next process (Node.js 22 and later).
    const compiled = { NODE_COMPILE_CACHE: path.join(home, 'compiled') }
    return { env: { E2E_FUNCTIONS: file, ...compiled }, without: [ON_A_DISK, ...IN_MEMORY] }
  },
}

/**
 * Runs the end-to-end tests against a deployment: `npm run trial -- places container|two|functions [FILES]`.
 * Every server has an external Postgres and, if it runs several processes, an external bucket.
 */
async function main([name, ...journeys]) {
  const prepare = places[name]
  if (!prepare) throw new Error(`Usage: npm run trial -- places ${Object.keys(places).join(' | ')} [FILES]`)
  const home = await mkdtemp(path.join(os.tmpdir(), 'lectern-place-'))
  await chmod(home, 0o711)
  try {
    const { env: known, without = [] } = await prepare(home)
    const elsewhere = { E2E_ELSEWHERE: ELSEWHERE.join(), E2E_WITHOUT: without.join('|') }
    const env = { ...process.env, ...known, ...elsewhere, E2E_PLACE: name }
    const args = ['node_modules/@playwright/test/cli.js', 'test', ...journeys]
    const [code] = await once(
      spawn(process.execPath, args, { cwd: projectRoot, env, stdio: 'inherit' }),
      'exit',
    )
    process.exitCode = code ?? 1
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
