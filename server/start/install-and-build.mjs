import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { makeLanding } from '../landing/make.mjs'
import { buildDigest, fileDigest, isInstalled, isStamped, writeStamp } from './build-digest.mjs'
import { root } from './settings.mjs'
import { npm, run, step } from './steps.mjs'

/** Next reports what it is used for to its makers, and says so in the terminal, unless told not to. */
export const quietly = { NEXT_TELEMETRY_DISABLED: '1' }

/** Installs the packages of package-lock.json unless they are there. */
export async function install() {
  if (isInstalled(root)) return
  // No package's own install script is needed, and some of them download from elsewhere.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  await step('Installing packages', () => npm(args, { cwd: root }))
}

/** Generates the database client unless it is that of today's schema. */
export async function generate() {
  const stamp = path.join(root, 'lib/generated/prisma/.schema')
  const digest = fileDigest(path.join(root, 'prisma/schema.prisma'))
  if (isStamped(stamp, digest)) return
  await step('Generating the database client', () => node('scripts/generate.mjs'))
  writeStamp(stamp, digest)
}

/**
 * Builds the product unless the last build was made from the same sources and settings.
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
