import { existsSync, statSync, watch } from 'node:fs'
import path from 'node:path'
import { computeDigest, hasMatchingStamp, writeStamp } from '../start/build-digest.mjs'
import { projectRoot } from '../start/settings.mjs'

/** Sources of the landing page's files. */
const sources = [
  'app/fonts',
  'app/landing',
  'app/theme.css',
  'components/layout/logo.tsx',
  'components/site/landing',
  'components/ui',
  'lib/outside-videos.ts',
  'lib/theme.ts',
  'lib/utils.ts',
  'package-lock.json',
  'server/landing/ensure-landing-files.mjs',
  'server/landing/build-landing-files.mjs',
]
const stamp = path.join(projectRoot, 'lib/generated/.landing')

/**
 * Builds the landing page's style sheet, fonts, and scripts, unless they were already built from the same
 * sources.
 */
export async function ensureLandingFiles() {
  const digest = computeDigest(projectRoot, sources)
  if (hasMatchingStamp(stamp, digest) && existsSync(path.join(projectRoot, 'public/static'))) return
  // Imported here, because it loads slowly and is rarely needed.
  const { buildLandingFiles } = await import('./build-landing-files.mjs')
  await buildLandingFiles()
  writeStamp(stamp, digest)
}

/** Builds the files, and rebuilds them whenever a source changes. Returns a function that stops watching. */
export async function watchLandingFiles() {
  await ensureLandingFiles()
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const remake = () => {
    clearTimeout(timer)
    // Debounce: an editor writes a file in several steps.
    timer = setTimeout(() => ensureLandingFiles().catch(({ message }) => console.error(message)), 100)
  }
  const watchers = sources.map((name) => {
    const file = path.join(projectRoot, name)
    return watch(file, { recursive: statSync(file).isDirectory() }, remake)
  })
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

if (process.argv[1] === import.meta.filename) await ensureLandingFiles()
