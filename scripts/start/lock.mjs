import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { commandOf, isAlive } from '../postgres/processes.mjs'
import { listen } from '../serve/listen.mjs'

/** Claims a data directory for this process; returns how to let go of it. Throws a sentence when another holds it. */
export function claim(dataDir) {
  const file = path.join(dataDir, 'lectern.pid')
  mkdirSync(dataDir, { recursive: true })
  const holder = Number(readOr(file, '0'))
  // The number of a process that is gone may since belong to any other program.
  if (holder > 0 && holder !== process.pid && isAlive(holder) && commandOf(holder).includes('start.mjs')) {
    throw new Error(`Lectern already runs on ${dataDir} (process ${holder}): stop it first.`)
  }
  writeFileSync(file, String(process.pid))
  return () => {
    if (readOr(file, '') === String(process.pid)) rmSync(file, { force: true })
  }
}

/** Rejects with a sentence when nobody could listen there. */
export async function requireFreePort(port, host) {
  const probe = createServer()
  await listen(probe, port, host)
  await new Promise((resolve) => probe.close(resolve))
}

function readOr(file, fallback) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return fallback
  }
}
