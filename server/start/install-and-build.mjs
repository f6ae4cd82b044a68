import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { ensureLandingFiles } from '../landing/ensure-landing-files.mjs'
import { installPostgres } from '../postgres/install-postgres.mjs'
import {
  areDevPackagesInstalled,
  arePackagesInstalled,
  computeBuildDigest,
  computeFileDigest,
  hasMatchingStamp,
  writeStamp,
} from './build-digest.mjs'
import { runNpm, runProgram, runStep } from './run-programs.mjs'
import { projectRoot } from './settings.mjs'

/** Turns off Next.js’s telemetry and its message about it. */
export const noTelemetryEnv = { NEXT_TELEMETRY_DISABLED: '1' }

/**
 * Installs the packages of package-lock.json unless they are already installed. Packages that only development
 * needs are installed if `withDev` is set, and updated if they are there.
 */
export async function installPackages({ withDev = false } = {}) {
  if (arePackagesInstalled(projectRoot, { withDev })) return
  const dev = withDev || areDevPackagesInstalled(projectRoot) ? '--include=dev' : '--omit=dev'
  // Install scripts are skipped: no package needs one, and some would download from other servers.
  const args = ['ci', dev, '--ignore-scripts', '--no-audit', '--no-fund']
  await runStep('Installing packages', () => runNpm(args, { cwd: projectRoot }))
}

/** Installs all packages, and the embedded Postgres. */
export async function installPackagesAndPostgres() {
  await installPackages({ withDev: true })
  await installPostgres({ isUpdating: true })
}

/**
 * Installs all packages if those for development are missing, as after `npm start`. Doesn’t update packages,
 * because another process may be using them.
 */
export async function ensureDevPackages() {
  if (!areDevPackagesInstalled(projectRoot)) await installPackagesAndPostgres()
}

/** Generates the database client unless it matches the current schema. */
export async function generateDatabaseClient() {
  const stamp = path.join(projectRoot, 'node_modules/.prisma/client/.schema')
  const digest = computeFileDigest(path.join(projectRoot, 'prisma/schema.prisma'))
  if (hasMatchingStamp(stamp, digest)) return
  await runStep('Generating the database client', () => node('scripts/generate-prisma-client.mjs'))
  writeStamp(stamp, digest)
}

/**
 * Builds the app unless the last build has the same sources and settings.
 * @param {Record<string, string | undefined>} env
 */
export async function buildApp(env) {
  await ensureLandingFiles()
  const stamp = path.join(projectRoot, '.next/lectern-build')
  const digest = computeBuildDigest(projectRoot, env)
  if (hasMatchingStamp(stamp, digest)) return
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeStamp(stamp, '')
  const options = { env: { ...env, NODE_ENV: 'production', LECTERN_BUILT_BY_START: '1', ...noTelemetryEnv } }
  await runStep('Building (about a minute)', () =>
    node('node_modules/next/dist/bin/next', ['build'], options),
  )
  writeStamp(stamp, digest)
}

/** @param {string} file @param {string[]} [args] @param {import('./run-programs.mjs').StepOptions} [options] */
function node(file, args = [], options = {}) {
  return runProgram(process.execPath, [path.join(projectRoot, file), ...args], {
    cwd: projectRoot,
    ...options,
  })
}
