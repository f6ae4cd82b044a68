import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isLoopback } from './settings.mjs'

/** What the build is made from. Tests and documents are not. */
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
 * What prerendered pages say of the settings; which port of this machine serves them is no part of it.
 * @param {Record<string, string | undefined>} env
 */
function bakedSettings({ APP_URL = '', PRODUCT_NAME = '' }) {
  return JSON.stringify([isLoopback(APP_URL) ? '' : APP_URL, PRODUCT_NAME])
}

/**
 * One digest of everything a build depends on, so that a checkout, which changes times, does not cause one.
 * @param {string} root @param {Record<string, string | undefined>} env
 */
export function buildDigest(root, env) {
  return digestOf(root, buildSources, process.version + bakedSettings(env))
}

/**
 * One digest of files and folders, without their tests and what was generated, and of a text.
 * @param {string} root @param {string[]} sources
 */
export function digestOf(root, sources, text = '') {
  const hash = createHash('sha256').update(text)
  for (const source of sources) {
    for (const file of filesOf(path.join(root, source))) {
      hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** The digest of a single file. @param {string} file */
export function fileDigest(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Whether a product carries the stamp of this digest. @param {string} stamp @param {string} digest */
export function isStamped(stamp, digest) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
}

/** Marks a finished product with the digest it was made from. @param {string} stamp @param {string} digest */
export function writeStamp(stamp, digest) {
  writeFileSync(stamp, digest)
}

/**
 * Whether node_modules holds what package-lock.json asks for. npm keeps its own list of what it installed,
 * written last, so an interrupted install counts as none. Packages for other platforms may be absent.
 * @param {string} root
 */
export function isInstalled(root) {
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'))
  const wanted = readPackages(path.join(root, 'package-lock.json'))
  return Object.entries(wanted).every(
    ([name, { version, optional, link }]) =>
      name === '' || optional || link || installed[name]?.version === version,
  )
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>} */
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
