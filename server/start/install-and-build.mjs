import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { makeLanding } from '../landing/make.mjs'
import { buildDigest, fileDigest, isInstalled, isStamped, writeStamp } from './build-digest.mjs'
import { root } from './settings.mjs'
import { npm, run, step } from './steps.mjs'

/** Turns off Next.js’s telemetry and its message about it. */
export const quietly = { NEXT_TELEMETRY_DISABLED: '1' }

/** Installs the packages of package-lock.json unless they are already installed. */
export async function install() {
  if (isInstalled(root)) return
  // No package needs its install script, and some scripts download from other servers.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  await step('Installing packages', () => npm(args, { cwd: root }))
}

/** Generates the database client unless it matches the current schema. */
export async function generate() {
  const stamp = path.join(root, 'lib/generated/prisma/.schema')
  const digest = fileDigest(path.join(root, 'prisma/schema.prisma'))
  if (isStamped(stamp, digest)) return
  await step('Generating the database client', () => node('scripts/generate.mjs'))
  writeStamp(stamp, digest)
}

/**
 * Builds the app unless the last build has the same sources and settings.
 * @param {Record<string, string | undefined>} env
 */
export async function build(env) {
  await makeLanding()
  const stamp = path.join(root, '.next/lectern-build')
  const digest = buildDigest(root, env)
  if (isStamped(stamp, digest)) return
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeStamp(stamp, '')
  const options = { env: { ...env, NODE_ENV: 'production', LECTERN_BUILT_BY_START: '1', ...quietly } }
  await step('Building (about a minute)', () => node('node_modules/next/dist/bin/next', ['build'], options))
  writeStamp(stamp, digest)
}

/** @param {string} file @param {string[]} [args] @param {import('./steps.mjs').StepOptions} [options] */
function node(file, args = [], options = {}) {
  return run(process.execPath, [path.join(root, file), ...args], { cwd: root, ...options })
}
