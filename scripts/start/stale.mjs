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
  'tsconfig.json',
]

/** What prerendered pages say of the settings; which port of this machine serves them is no part of it. */
function bakedSettings({ APP_URL = '', PRODUCT_NAME = '' }) {
  return JSON.stringify([isLoopback(APP_URL) ? '' : APP_URL, PRODUCT_NAME])
}

/** One digest of everything a build depends on, so that a checkout, which changes times, does not cause one. */
export function buildDigest(root, env) {
  return digestOf(root, buildSources, process.version + bakedSettings(env))
}

/** One digest of files and folders, without their tests and what was generated, and of a text. */
export function digestOf(root, sources, text = '') {
  const hash = createHash('sha256').update(text)
  for (const source of sources) {
    for (const file of filesOf(path.join(root, source))) {
      hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** The digest of a single file. */
export function fileDigest(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Whether a product carries the stamp of this digest. */
export function isStamped(stamp, digest) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
}

/** Marks a finished product with the digest it was made from. */
export function writeStamp(stamp, digest) {
  writeFileSync(stamp, digest)
}

/**
 * Whether node_modules holds what package-lock.json asks for. npm keeps its own list of what it installed,
 * written last, so an interrupted install counts as none. Packages for other platforms may be absent.
 */
export function isInstalled(root) {
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'))
  const wanted = readPackages(path.join(root, 'package-lock.json'))
  return Object.entries(wanted).every(
    ([name, { version, optional, link }]) =>
      name === '' || optional || link || installed[name]?.version === version,
  )
}

function readPackages(file) {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).packages ?? {}) : {}
}

function filesOf(target) {
  if (!existsSync(target)) return []
  if (statSync(target).isFile()) return [target]
  return readdirSync(target, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => name !== 'generated' && !/\.test\.tsx?$/.test(name))
    .flatMap(({ name }) => filesOf(path.join(target, name)))
}
