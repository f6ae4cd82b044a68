import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf, isAlive } from '../postgres/processes.mjs'
import { claim, holderOf } from './lock.mjs'

const LOOK_MS = 250
/** A server that leaves finishes its requests and what follows them (server/start/worker.mjs). */
const CLOSE_MS = 120_000
const RETRY_MS = 5_000

/** What starts a place that was moved away all the same. */
export const ANYWAY = '--anyway'

/** Who asks that nothing be served, for whom that is so, and where the place went. @param {string} dataDir */
const askedIn = (dataDir) => path.join(dataDir, 'move.asked')
/** @param {string} dataDir */
const closedIn = (dataDir) => path.join(dataDir, 'move.closed')
/** @param {string} dataDir */
const movedIn = (dataDir) => path.join(dataDir, 'moved.json')

/** What of a move was brought; see cli/move/journal.ts. @param {string} dataDir */
export const journalIn = (dataDir) => path.join(dataDir, 'move.ndjson')

/**
 * Where what was embedded in a data directory went, and when.
 * @returns {{ to: string, at: string } | undefined} undefined while it is here
 * @param {string} dataDir
 */
function movedFrom(dataDir) {
  return existsSync(movedIn(dataDir)) ? JSON.parse(readFileSync(movedIn(dataDir), 'utf8')) : undefined
}

/**
 * From now on what is embedded in a data directory is what was, and no journal leads over what was written at the new place
 * since.
 * @param {string} dataDir @param {string} databaseUrl
 */
export function markMoved(dataDir, databaseUrl) {
  const to = databaseUrl.replace(/^(.*@|postgres(ql)?:\/\/)/s, '').replace(/\?.*$/s, '')
  writeFileSync(movedIn(dataDir), JSON.stringify({ to, at: new Date().toISOString() }), { mode: 0o600 })
  rmSync(journalIn(dataDir), { force: true })
}

/** Where .env was switched and nothing after that was done any more. @param {string} dataDir @param {string} databaseUrl */
export function finishMove(dataDir, databaseUrl) {
  if (existsSync(journalIn(dataDir))) markMoved(dataDir, databaseUrl)
}

/**
 * Throws a sentence when what is embedded is to start and was moved away, unless it is to start anyway.
 * @param {string} dataDir @param {string | undefined} databaseUrl @param {boolean} isAnyway
 */
export function requireHere(dataDir, databaseUrl, isAnyway) {
  if (databaseUrl) return finishMove(dataDir, databaseUrl)
  const moved = movedFrom(dataDir)
  if (!moved || isAnyway) return
  throw new Error(
    `What was in ${dataDir} moved to ${moved.to} on ${moved.at.slice(0, 10)}: both would mail the same people. ` +
      `Set DATABASE_URL to the new place, or start the old one all the same: npm start -- ${ANYWAY}`,
  )
}

/**
 * Ends what is served from a data directory, whose server then answers 503, and keeps any other from starting.
 * @returns {Promise<() => void>} how to let it go on
 * @param {string} dataDir
 */
export async function closePlace(dataDir, patienceMs = CLOSE_MS) {
  const asked = askedIn(dataDir)
  const mine = String(process.pid)
  if (!holderOf(dataDir)) return claim(dataDir)
  rmSync(closedIn(dataDir), { force: true })
  writeFileSync(asked, mine)
  const open = () => rmSync(asked, { force: true })
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(LOOK_MS)) {
    if (read(closedIn(dataDir)) === mine) return open
    // It was stopped meanwhile: the place is ours to hold.
    if (!holderOf(dataDir)) {
      open()
      return claim(dataDir)
    }
  }
  open()
  throw new Error('The running server did not close: look at what it says, then move again.')
}

/**
 * Closes and opens what is served from a data directory as a mover asks. One that dies asks no more.
 * @param {string} dataDir @param {{ close: () => Promise<void>, open: () => Promise<void> }} served
 * @returns {() => void} how to end it
 */
export function watchMove(dataDir, { close, open }) {
  let isClosed = false
  let isBusy = false
  const look = async () => {
    const mover = Number(read(askedIn(dataDir)))
    const isAsked = isAlive(mover) && commandOf(mover).includes('move')
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
