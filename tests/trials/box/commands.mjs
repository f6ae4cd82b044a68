import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../server/start/settings.mjs'

/** The blocks of commands of a page of docs/, each as its lines without remarks. */
export function commandsOf(page) {
  const text = readFileSync(path.join(root, 'docs', page), 'utf8')
  return [...text.matchAll(/^```\n(.*?)^```$/gms)].map(([, block]) =>
    block
      .split('\n')
      .map((line) => line.replace(/\s+# .*$/, ''))
      .filter(Boolean),
  )
}

/** Runs a line as a shell does; what it says is shown when it fails. */
export async function runLine(line) {
  console.log(`  $ ${line}`)
  const child = spawn('sh', ['-ec', line], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`It ended with ${code}: ${Buffer.concat(said).toString().slice(-2000)}`)
}
