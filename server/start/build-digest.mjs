import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isLoopback } from './settings.mjs'

/** Sources of the build. Tests and documents don’t count. */
const buildSources = [
  'app',
  'components',
  'emails',
  'instrumentation.ts',
  'lib',
  'public',
  'middleware.ts',
  'next.config.js',
  'package-lock.json',
  'postcss.config.mjs',
  'prisma/schema.prisma',
  'server/http/process-state.mjs',
  'tsconfig.json',
]

/**
 * Returns the settings that prerendered pages contain. A local APP_URL counts as empty, because a different
 * port doesn’t need a new build.
 * @param {Record<string, string | undefined>} env
 */
function bakedSettings({ APP_URL = '', PRODUCT_NAME = '' }) {
  return JSON.stringify([isLoopback(APP_URL) ? '' : APP_URL, PRODUCT_NAME])
}

/**
 * Returns one digest of everything that a build depends on. It ignores file times, because a checkout changes
 * them.
 * @param {string} root @param {Record<string, string | undefined>} env
 */
export function computeBuildDigest(root, env) {
  return computeDigest(root, buildSources, process.version + bakedSettings(env))
}

/**
 * Returns one digest of files, folders, and a text. Skips tests and generated files.
 * @param {string} root @param {string[]} sources
 */
export function computeDigest(root, sources, text = '') {
  const hash = createHash('sha256').update(text)
  for (const source of sources) {
    for (const file of filesOf(path.join(root, source))) {
      hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/**
 * Returns the digest of one file.
 * @param {string} file
 */
export function computeFileDigest(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/**
 * Returns whether a stamp file contains this digest.
 * @param {string} stamp @param {string} digest
 */
export function hasMatchingStamp(stamp, digest) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
}

/**
 * Writes the digest of the sources to a stamp file, once their product is complete.
 * @param {string} stamp @param {string} digest
 */
export function writeStamp(stamp, digest) {
  writeFileSync(stamp, digest)
}

/**
 * Returns whether node_modules contains the versions of package-lock.json. With `withDev`, includes the
 * packages that only development needs. npm writes its list of installed packages last, so an interrupted
 * install doesn’t count. Packages for other platforms may be missing.
 * @param {string} root @param {{ withDev?: boolean }} [options]
 */
export function arePackagesInstalled(root, { withDev = true } = {}) {
  const installed = readInstalled(root)
  const lockedPackages = readPackages(path.join(root, 'package-lock.json'))
  return Object.entries(lockedPackages).every(
    ([name, { version, optional, link, dev }]) =>
      name === '' || optional || link || (dev && !withDev) || installed[name]?.version === version,
  )
}

/**
 * Returns whether node_modules contains packages that only development needs, in any version.
 * @param {string} root
 */
export function areDevPackagesInstalled(root) {
  return Object.values(readInstalled(root)).some(({ dev }) => dev)
}

/** @param {string} root */
const readInstalled = (root) => readPackages(path.join(root, 'node_modules', '.package-lock.json'))

/** @typedef {{ version?: string, optional?: boolean, link?: boolean, dev?: boolean }} Package */

/** @param {string} file @returns {Record<string, Package>} */
function readPackages(file) {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).packages ?? {}) : {}
}

/** @param {string} target @returns {string[]} */
function filesOf(target) {
  if (!existsSync(target)) return []
  if (statSync(target).isFile()) return [target]
  return readdirSync(target, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => name !== 'generated' && !/\.test\.tsx?$/.test(name))
    .flatMap(({ name }) => filesOf(path.join(target, name)))
}
