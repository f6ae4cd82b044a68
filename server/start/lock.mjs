import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { listen } from '../http/listen.mjs'
import { commandOf, isAlive } from '../postgres/processes.mjs'

/** @param {string} dataDir */
const lockOf = (dataDir) => path.join(dataDir, 'lectern.pid')
/** Whoever serves a place, or moves it away. */
const HOLDERS = /start\.mjs|(cli|prisma)\/move\.ts/

/** Which other process holds a data directory; undefined: none. @param {string} dataDir */
export function holderOf(dataDir) {
  const holder = Number(readOr(lockOf(dataDir), '0'))
  // The number of a process that is gone may since belong to any other program.
  const isHeld = holder > 0 && holder !== process.pid && isAlive(holder) && HOLDERS.test(commandOf(holder))
  return isHeld ? holder : undefined
}

/**
 * Claims a data directory for this process; returns how to let go of it. Throws a sentence when another holds it.
 * @param {string} dataDir
 */
export function claim(dataDir) {
  const file = lockOf(dataDir)
  mkdirSync(dataDir, { recursive: true })
  const holder = holderOf(dataDir)
  if (holder) throw new Error(`Lectern already runs on ${dataDir} (process ${holder}): stop it first.`)
  writeFileSync(file, String(process.pid))
  return () => {
    if (readOr(file, '') === String(process.pid)) rmSync(file, { force: true })
  }
}

/** Rejects with a sentence when nobody could listen there. @param {number} port @param {string} [host] */
export async function requireFreePort(port, host) {
  const probe = createServer()
  await listen(probe, port, host)
  await new Promise((resolve) => probe.close(resolve))
}

/** @param {string} file @param {string} fallback */
function readOr(file, fallback) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return fallback
  }
}
