import { existsSync, statSync, watch } from 'node:fs'
import path from 'node:path'
import { root } from './start/settings.mjs'
import { digestOf, isStamped, writeStamp } from './start/stale.mjs'

/** What the landing page's files are made from. */
const sources = [
  'app/fonts',
  'app/landing',
  'app/theme.css',
  'components/layout/logo.tsx',
  'components/site/landing',
  'components/ui',
  'lib/theme.ts',
  'lib/utils.ts',
  'package-lock.json',
  'scripts/landing.mjs',
  'scripts/landing',
]
const stamp = path.join(root, 'lib/generated/.landing')

/** Makes the landing page's style sheet, fonts and scripts unless they are there, made from the same sources. */
export async function makeLanding() {
  const digest = digestOf(root, sources)
  if (isStamped(stamp, digest) && existsSync(path.join(root, 'public/static'))) return
  // Slow to load, and rarely needed.
  const { writeLanding } = await import('./landing/write.mjs')
  await writeLanding()
  writeStamp(stamp, digest)
}

/** Makes them, and anew whenever a source changes; returns how to end that. */
export async function watchLanding() {
  await makeLanding()
  let timer
  const remake = () => {
    clearTimeout(timer)
    // An editor writes a file in several steps.
    timer = setTimeout(() => makeLanding().catch(({ message }) => console.error(message)), 100)
  }
  const watchers = sources.map((name) => {
    const file = path.join(root, name)
    return watch(file, { recursive: statSync(file).isDirectory() }, remake)
  })
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

if (process.argv[1] === import.meta.filename) await makeLanding()
