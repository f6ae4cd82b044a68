import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { startFakeBucket } from '../fakes/s3'
import { startDatabase } from './database'

type Settings = Record<string, string>

/** Program of a deployment: how to start a server, and how to clean up after it. */
export interface ServerProgram {
  args: string[]
  cwd?: string
  settings: Settings
  /** Runs once the server responds, for example to load the demo course. */
  furnish: () => Promise<void>
  stop: () => Promise<void>
}

const run = promisify(execFile)
const doNothing = async () => undefined

/**
 * Secrets that all processes of a deployment share. Otherwise each process would generate its own, or have
 * none.
 */
const secrets = {
  NEXTAUTH_SECRET: 'a secret of the journeys, and long enough',
  SETTINGS_ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64'),
}

/** Loads the demo course, as `npm start` does at the first start with the embedded database. */
async function loadDemo(settings: Settings): Promise<void> {
  const args = ['--conditions=react-server', '--import', 'tsx', 'prisma/seed.ts']
  await run(process.execPath, args, { env: { ...process.env, ...settings } })
}

/** Uses the test's database, or starts one with the demo course. */
async function withDatabase(given: Settings): Promise<Pick<ServerProgram, 'settings' | 'furnish' | 'stop'>> {
  if (given.DATABASE_URL) return { settings: { ...secrets, ...given }, furnish: doNothing, stop: doNothing }
  const { url, stop } = await startDatabase()
  const settings = { ...secrets, ...given, DATABASE_URL: url }
  return { settings, furnish: () => loadDemo(settings), stop }
}

/** Adds one trusted hop for the proxy in front of the server. */
const addTrustedHop = (hops = '0') => String(Number(hops) + 1)

/** Starts a bucket for the files that several processes share. */
async function openBucket(home: string, { APP_URL = '' }: Settings) {
  const { settings, close } = await startFakeBucket(path.join(home, 'bucket'), { allowedOrigin: APP_URL })
  const texts = Object.entries(settings).map(([name, value]) => [name, String(value)])
  return { settings: Object.fromEntries(texts) as Settings, close }
}

/** Prepares a program behind a proxy that stores its files in a bucket. */
async function withBucket(file: string, home: string, given: Settings): Promise<ServerProgram> {
  const bucket = given.S3_BUCKET ? null : await openBucket(home, given)
  const TRUSTED_PROXY_HOPS = addTrustedHop(given.TRUSTED_PROXY_HOPS)
  const program = await withDatabase({ ...given, ...bucket?.settings, TRUSTED_PROXY_HOPS })
  const stop = async () => {
    await bucket?.close()
    await program.stop()
  }
  return { ...program, stop, args: [file] }
}

const places: Record<string, (home: string, given: Settings) => Promise<ServerProgram>> = {
  start: async (_home, settings) => ({
    args: ['scripts/start.mjs'],
    settings,
    furnish: doNothing,
    stop: doNothing,
  }),

  container: async (_home, given) => {
    const cwd = process.env.E2E_CONTAINER ?? ''
    return { ...(await withDatabase(given)), args: [path.join(cwd, 'scripts/run.mjs')], cwd }
  },

  two: (home, given) => withBucket('tests/trials/deployments/two-servers.mjs', home, given),

  functions: (home, given) =>
    withBucket('tests/trials/deployments/serverless.mjs', home, {
      ...given,
      DATABASE_POOL: '1',
      AWS_LAMBDA_FUNCTION_NAME: 'lectern',
    }),
}

/** Prepares the deployment that E2E_PLACE names (tests/trials/deployments.mjs), by default `npm start`. */
export function prepareServerProgram(home: string, given: Settings): Promise<ServerProgram> {
  const prepare = places[process.env.E2E_PLACE ?? 'start']
  if (!prepare) throw new Error(`E2E_PLACE: unknown deployment ${process.env.E2E_PLACE}`)
  return prepare(home, given)
}
