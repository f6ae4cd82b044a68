import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { startBucket } from '../fakes/s3'
import { startDatabase } from './database'

type Settings = Record<string, string>

/** How a server of a place is started, and what of it ends after the server. */
export interface Program {
  args: string[]
  cwd?: string
  settings: Settings
  /** Once it serves. */
  furnish: () => Promise<void>
  stop: () => Promise<void>
}

const run = promisify(execFile)
const nothing = async () => undefined

/** Each process makes up its own otherwise, or none. */
const secrets = {
  NEXTAUTH_SECRET: 'a secret of the journeys, and long enough',
  SETTINGS_ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64'),
}

/** What `npm start` does on its first start, where the database is its own. */
async function loadDemo(settings: Settings): Promise<void> {
  const args = ['--conditions=react-server', '--import', 'tsx', 'prisma/seed.ts']
  await run(process.execPath, args, { env: { ...process.env, ...settings } })
}

/** With a database outside, and the demo course in it unless the journey brings one. */
async function outside(given: Settings): Promise<Pick<Program, 'settings' | 'furnish' | 'stop'>> {
  if (given.DATABASE_URL) return { settings: { ...secrets, ...given }, furnish: nothing, stop: nothing }
  const { url, stop } = await startDatabase()
  const settings = { ...secrets, ...given, DATABASE_URL: url }
  return { settings, furnish: () => loadDemo(settings), stop }
}

/** The proxy in front says one more word about where somebody comes from. */
const behindOneMore = (hops = '0') => String(Number(hops) + 1)

/** What several processes share of files. */
async function openBucket(home: string, { APP_URL = '' }: Settings) {
  const { settings, close } = await startBucket(path.join(home, 'bucket'), { allowedOrigin: APP_URL })
  const spelt = Object.entries(settings).map(([name, value]) => [name, String(value)])
  return { settings: Object.fromEntries(spelt) as Settings, close }
}

/** A program that is reached through a proxy, and keeps no file. */
async function withBucket(file: string, home: string, given: Settings): Promise<Program> {
  const bucket = given.S3_BUCKET ? null : await openBucket(home, given)
  const TRUSTED_PROXY_HOPS = behindOneMore(given.TRUSTED_PROXY_HOPS)
  const program = await outside({ ...given, ...bucket?.settings, TRUSTED_PROXY_HOPS })
  const stop = async () => {
    await bucket?.close()
    await program.stop()
  }
  return { ...program, stop, args: [file] }
}

const places: Record<string, (home: string, given: Settings) => Promise<Program>> = {
  start: async (_home, settings) => ({
    args: ['scripts/start.mjs'],
    settings,
    furnish: nothing,
    stop: nothing,
  }),

  container: async (_home, given) => {
    const cwd = process.env.E2E_CONTAINER ?? ''
    return { ...(await outside(given)), args: [path.join(cwd, 'scripts/run.mjs')], cwd }
  },

  two: (home, given) => withBucket('tests/trials/places/two.mjs', home, given),

  functions: (home, given) =>
    withBucket('tests/trials/places/functions.mjs', home, {
      ...given,
      DATABASE_POOL: '1',
      AWS_LAMBDA_FUNCTION_NAME: 'lectern',
    }),
}

/** Where journeys are: at what `npm start` serves, or as tests/trials/places.mjs says. */
export function programOf(home: string, given: Settings): Promise<Program> {
  const prepare = places[process.env.E2E_PLACE ?? 'start']
  if (!prepare) throw new Error(`E2E_PLACE: ${process.env.E2E_PLACE} is no place`)
  return prepare(home, given)
}
