import { execFileSync } from 'node:child_process'

/**
 * Runs a module of plain Node and returns what it logged as JSON: jest cannot load `.mjs` files itself.
 * Imports are relative to the project.
 */
export function inNode(source: string): unknown {
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', source], { encoding: 'utf8' })
  return JSON.parse(said)
}
