import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const RAW_READS = path.join('server', 'rows.ts')
/** rows(schema)`SELECT …`: what stands between the backtick and the first value. */
const RAW_READ = /\b(?:rows|hotRows)\([^`]*?\)`((?:[^`$]|\$(?!\{))*)/g

/**
 * Throws with a line each for the raw reads in lib/ that found no row in any test: only what was found was held against
 * its schema (lib/server/rows.ts). `file` holds, a line each as JSON, what each read that found some begins with.
 */
export function requireRawReads(root, file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : []
  const ran = new Set(lines.map((line) => JSON.parse(line)))
  const missed = sources(path.join(root, 'lib')).flatMap((source) =>
    [...readFileSync(source, 'utf8').matchAll(RAW_READ)]
      .map(([, beginning]) => beginning)
      .filter((beginning) => !ran.has(beginning))
      .map(
        (beginning) =>
          `${path.relative(root, source)}: ${beginning.trim().replace(/\s+/g, ' ').slice(0, 80)}`,
      ),
  )
  if (missed.length > 0) throw new Error(`In no test did these raw reads find a row:\n${missed.join('\n')}`)
}

function sources(folder) {
  return readdirSync(folder, { recursive: true })
    .filter(
      (name) =>
        name.endsWith('.ts') &&
        !name.includes('.test.') &&
        !name.startsWith('generated') &&
        name !== RAW_READS,
    )
    .map((name) => path.join(folder, name))
}
