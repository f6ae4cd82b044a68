import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../../server/start/settings.mjs'

/** Returns the command blocks of a page in docs/, each as lines without comments. */
export function readDocCommands(page) {
  const text = readFileSync(path.join(projectRoot, 'docs', page), 'utf8')
  return [...text.matchAll(/^```\n(.*?)^```$/gms)].map(([, block]) =>
    block
      .split('\n')
      .map((line) => line.replace(/\s+# .*$/, ''))
      .filter(Boolean),
  )
}

/** Runs a line in a shell. If it fails, the error contains its output. */
export async function runShellCommand(line) {
  console.log(`  $ ${line}`)
  const child = spawn('sh', ['-ec', line], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new Error(`The command exited with ${code}: ${Buffer.concat(output).toString().slice(-2000)}`)
}
