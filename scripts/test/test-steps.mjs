import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureLandingFiles } from '../../server/landing/ensure-landing-files.mjs'
import { runProgram } from '../../server/start/run-programs.mjs'
import { projectRoot } from '../../server/start/settings.mjs'
import { ensureBrowser } from './find-browser.mjs'

/**
 * One check: programs for Node that run one after the other. Further arguments go to the last program. A function
 * returns the programs, because packages may not be installed yet when this file loads.
 * @typedef {{ title: string, prepare?: () => Promise<unknown>, programs: () => string[][] }} Step
 */

const layered =
  'app bench cli components emails lib prisma scripts server tests instrumentation.ts middleware.ts'.split(
    ' ',
  )

/**
 * The checks of `npm test`, by the names that `npm test -- NAME` accepts.
 * @type {Record<string, Step>}
 */
export const testSteps = {
  format: { title: 'Format and lint', programs: () => [[toolOf('@biomejs/biome', 'biome'), 'ci', '.']] },
  words: { title: 'Words', programs: () => [['scripts/test/words.mjs']] },
  types: {
    title: 'Types',
    prepare: ensureLandingFiles,
    programs: () => [
      [toolOf('next'), 'typegen'],
      [toolOf('typescript', 'tsc'), '--noEmit', '--incremental', 'false'],
      [toolOf('typescript', 'tsc'), '-p', 'tsconfig.server.json', '--noEmit'],
    ],
  },
  layers: {
    title: 'Layers',
    programs: () => [
      [toolOf('dependency-cruiser', 'depcruise'), '--config', '.dependency-cruiser.cjs', ...layered],
    ],
  },
  structure: { title: 'Structure', programs: () => [['scripts/check/measure-code-paths.mjs']] },
  tables: { title: 'Tables', programs: () => [['scripts/check/table-access.mjs']] },
  unused: { title: 'Unused code', programs: () => [[toolOf('knip')]] },
  schema: {
    title: 'Schema and migrations',
    programs: () => [['--conditions=react-server', '--import', 'tsx', 'prisma/migrate.ts', 'check']],
  },
  unit: { title: 'Unit tests', prepare: ensureLandingFiles, programs: () => [[toolOf('jest')]] },
  conformance: {
    title: 'Messages of networks',
    programs: () => [['--conditions=react-server', '--import', 'tsx', 'tests/networks/conformance.ts']],
  },
  e2e: {
    title: 'Browser tests',
    prepare: ensureBrowser,
    programs: () => [[toolOf('@playwright/test', 'playwright'), 'test']],
  },
}

/** Returns the file of a package's command. */
function toolOf(packageName, command = packageName) {
  const folder = path.join(projectRoot, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** Runs a step without output. Rejects with the output of the program that failed. */
export async function runStepQuietly({ prepare, programs }, args = [], env = {}) {
  await prepare?.()
  for (const program of withArguments(programs(), args))
    await runProgram(process.execPath, program, spawnOptions(env))
}

/** Runs a step in this terminal. Returns whether it passed. */
export async function runStepInTerminal({ prepare, programs }, args) {
  await prepare?.()
  for (const program of withArguments(programs(), args)) {
    const child = spawn(process.execPath, program, { ...spawnOptions(), stdio: 'inherit' })
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
    if (code !== 0) return false
  }
  return true
}

const withArguments = (programs, args) =>
  programs.map((program, index) => (index === programs.length - 1 ? [...program, ...args] : program))

function spawnOptions(env = {}) {
  return { cwd: projectRoot, env: { ...process.env, ...env } }
}
