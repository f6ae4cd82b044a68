import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** File that defines raw reads. It is skipped, because its comments contain a raw read that never runs. */
const DEFINITION = path.join('server', 'db', 'typed-rows.ts')
/** Matches a raw read: queryRows(schema)`SELECT …` */
const RAW_READ = /\b(?:queryRows|queryPrepared)\([^`]*?\)`/g

/**
 * Throws an error with one line for each raw read in lib/ that returned no row in any test. Only returned
 * rows are checked against the schema (lib/server/db/typed-rows.ts). Each line of `file` is the `path:line`
 * of a read that returned a row.
 */
export function requireRawQueryCoverage(root, file) {
  const covered = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  const missed = sources(path.join(root, 'lib'))
    .flatMap((source) => linesOf(root, source))
    .filter((line) => !covered.has(line))
  if (missed.length > 0) throw new Error(`These raw reads returned no row in any test:\n${missed.join('\n')}`)
}

/** Returns `path:line` of each raw read in a file. */
function linesOf(root, source) {
  const text = readFileSync(source, 'utf8')
  const name = path.relative(root, source)
  return [...text.matchAll(RAW_READ)].map(({ index }) => `${name}:${text.slice(0, index).split('\n').length}`)
}

function sources(folder) {
  return readdirSync(folder, { recursive: true })
    .filter(
      (name) =>
        name.endsWith('.ts') &&
        !name.includes('.test.') &&
        !name.startsWith('generated') &&
        name !== DEFINITION,
    )
    .map((name) => path.join(folder, name))
}
