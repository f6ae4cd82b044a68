import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isProcessAlive, readCommandLine } from '../postgres/inspect-process.mjs'
import { claimDataDirectory, findLockHolder } from './data-directory-lock.mjs'

const LOOK_MS = 250
/**
 * Maximum wait for the server to stop serving: it finishes its requests and their follow-up work first
 * (server/start/server-process.mjs). Milliseconds.
 */
const CLOSE_MS = 120_000
const RETRY_MS = 5_000

/** Option that starts an installation although its data was moved. */
export const START_ANYWAY_OPTION = '--anyway'

/**
 * Returns the path of the file with the process ID of the move that asks the server to stop serving.
 * @param {string} dataDir
 */
const askedIn = (dataDir) => path.join(dataDir, 'move.asked')
/**
 * Returns the path of the file with the process ID of the move for which the server stopped serving.
 * @param {string} dataDir
 */
const closedIn = (dataDir) => path.join(dataDir, 'move.closed')
/**
 * Returns the path of the file that records where and when the data was moved.
 * @param {string} dataDir
 */
const movedIn = (dataDir) => path.join(dataDir, 'moved.json')

/**
 * Returns the path of a move’s journal (cli/move/move-journal.ts).
 * @param {string} dataDir
 */
export const moveJournalPath = (dataDir) => path.join(dataDir, 'move.ndjson')

/**
 * Returns where and when the data of a data directory was moved. Undefined if it wasn’t moved.
 * @returns {{ to: string, at: string } | undefined}
 * @param {string} dataDir
 */
function movedFrom(dataDir) {
  return existsSync(movedIn(dataDir)) ? JSON.parse(readFileSync(movedIn(dataDir), 'utf8')) : undefined
}

/**
 * Records that the data was moved, and deletes the journal, so that no later move continues it and overwrites
 * newer data in the target.
 * @param {string} dataDir @param {string} databaseUrl
 */
export function markMoved(dataDir, databaseUrl) {
  const to = databaseUrl.replace(/^(.*@|postgres(ql)?:\/\/)/s, '').replace(/\?.*$/s, '')
  writeFileSync(movedIn(dataDir), JSON.stringify({ to, at: new Date().toISOString() }), { mode: 0o600 })
  rmSync(moveJournalPath(dataDir), { force: true })
}

/**
 * Completes a move that was interrupted after it changed `.env`.
 * @param {string} dataDir @param {string} databaseUrl
 */
export function finishMove(dataDir, databaseUrl) {
  if (existsSync(moveJournalPath(dataDir))) markMoved(dataDir, databaseUrl)
}

/**
 * Throws a message before the embedded database starts although its data was moved, unless `isAnyway` is set.
 * @param {string} dataDir @param {string | undefined} databaseUrl @param {boolean} isAnyway
 */
export function requireNotMoved(dataDir, databaseUrl, isAnyway) {
  if (databaseUrl) return finishMove(dataDir, databaseUrl)
  const moved = movedFrom(dataDir)
  if (!moved || isAnyway) return
  throw new Error(
    `The data in ${dataDir} was moved to ${moved.to} on ${moved.at.slice(0, 10)}. Two running copies would email the same people. ` +
      `Set DATABASE_URL to the new database, or use the old database anyway: npm start -- ${START_ANYWAY_OPTION}`,
  )
}

/**
 * Makes the server of a data directory respond with 503, and keeps another server from starting.
 * @returns {Promise<() => void>} a function that resumes serving
 * @param {string} dataDir
 */
export async function pauseServing(dataDir, patienceMs = CLOSE_MS) {
  const requestFile = askedIn(dataDir)
  const ownPid = String(process.pid)
  if (!findLockHolder(dataDir)) return claimDataDirectory(dataDir)
  rmSync(closedIn(dataDir), { force: true })
  writeFileSync(requestFile, ownPid)
  const open = () => rmSync(requestFile, { force: true })
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(LOOK_MS)) {
    if (read(closedIn(dataDir)) === ownPid) return open
    // The server has ended, so this process claims the data directory, and no server can start.
    if (!findLockHolder(dataDir)) {
      open()
      return claimDataDirectory(dataDir)
    }
  }
  open()
  throw new Error(
    'The running server is still accepting requests. Check its output, then run the move again.',
  )
}

/**
 * Stops and resumes serving at the request of a move. If the process of the move is gone, serving resumes.
 * @param {string} dataDir @param {{ close: () => Promise<void>, open: () => Promise<void> }} served
 * @returns {() => void} a function that ends the watch
 */
export function watchMove(dataDir, { close, open }) {
  let isClosed = false
  let isBusy = false
  const look = async () => {
    const mover = Number(read(askedIn(dataDir)))
    const isAsked = isProcessAlive(mover) && readCommandLine(mover).includes('move')
    if (isAsked && !isClosed) {
      await close()
      isClosed = true
    }
    if (isAsked) writeFileSync(closedIn(dataDir), String(mover))
    else if (isClosed) {
      await open()
      rmSync(closedIn(dataDir), { force: true })
      isClosed = false
    }
  }
  const timer = setInterval(async () => {
    if (isBusy) return
    isBusy = true
    await look().catch((error) => {
      console.error(error.message)
      return sleep(RETRY_MS)
    })
    isBusy = false
  }, LOOK_MS)
  return () => clearInterval(timer)
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
