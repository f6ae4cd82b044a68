import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { arePackagesInstalled } from '../start/build-digest.mjs'
import { runNpm, runStep } from '../start/run-programs.mjs'
import { projectRoot } from '../start/settings.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))

/**
 * Installs the packages of this folder, which only installations without their own database need. An older
 * release stays unless `isUpdating` is set, because a database may be running from it.
 */
export async function installPostgres({ isUpdating = false } = {}) {
  // npm writes this list last, so if it exists, the installation is complete.
  const isInstalled = existsSync(path.join(folder, 'node_modules/.package-lock.json'))
  if (isUpdating ? arePackagesInstalled(folder) : isInstalled) return
  const args = ['ci', '--prefix', 'server/postgres', '--ignore-scripts', '--no-audit', '--no-fund']
  await runStep('Installing Postgres', () => runNpm(args, { cwd: projectRoot }))
}
