import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { commandOf, isAlive } from '../postgres/processes.mjs'

/** Claims a data directory for this process; answers how to let go of it. Throws a sentence when another holds it. */
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

/** Rejects with a sentence when nobody could listen on a port. */
export function requireFreePort(port) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', ({ code, message }) => {
      const reason = { EADDRINUSE: 'is in use', EACCES: 'is reserved for the system' }[code] ?? message
      reject(new Error(`Port ${port} ${reason}: free it, or set PORT to another one.`))
    })
    probe.listen(port, () => probe.close(resolve))
  })
}

function readOr(file, fallback) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return fallback
  }
}
