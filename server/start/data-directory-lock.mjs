import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { listen } from '../http/listen.mjs'
import { isProcessAlive, readCommandLine } from '../postgres/inspect-process.mjs'
import { makeFolder } from '../postgres/make-folder.mjs'

/** @param {string} dataDir */
const lockOf = (dataDir) => path.join(dataDir, 'lectern.pid')
/** Matches the commands that use a data directory: the server and a move. */
const HOLDERS = /start\.mjs|(cli|prisma)\/move\.ts/

/**
 * Returns the ID of the other process that uses a data directory. Undefined if no other process uses it.
 * @param {string} dataDir
 */
export function findLockHolder(dataDir) {
  const holder = Number(readOr(lockOf(dataDir), '0'))
  // Checks the command too, because another program may have reused the process ID.
  const isHeld =
    holder > 0 && holder !== process.pid && isProcessAlive(holder) && HOLDERS.test(readCommandLine(holder))
  return isHeld ? holder : undefined
}

/**
 * Claims a data directory for this process. Returns a function that releases it. Throws a message if another
 * process uses it.
 * @param {string} dataDir
 */
export function claimDataDirectory(dataDir) {
  const file = lockOf(dataDir)
  makeFolder(dataDir)
  const holder = findLockHolder(dataDir)
  if (holder)
    throw new Error(
      `Lectern is already running with the data in ${dataDir} (process ${holder}). Stop it first.`,
    )
  writeFileSync(file, String(process.pid))
  return () => {
    if (readOr(file, '') === String(process.pid)) rmSync(file, { force: true })
  }
}

/**
 * Rejects with a message if a server can’t listen on the port.
 * @param {number} port @param {string} [host]
 */
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
