import { execFileSync } from 'node:child_process'

/**
 * Runs the source of an ES module in Node and returns its output, parsed as JSON. Needed because Jest can't
 * load `.mjs` files. Imports are relative to the project's root.
 */
export function runInNode(source: string): unknown {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
  })
  return JSON.parse(output)
}
