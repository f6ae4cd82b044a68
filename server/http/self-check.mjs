import { createServer } from 'node:http'
import { handleWithinLimits, serverOptions } from './http-limits.mjs'
import { listen } from './listen.mjs'

/** @import { Handle } from './http-limits.mjs' */

/**
 * Paths of the self-check: the health check needs almost nothing, and the sign-in page needs the whole build
 * but no session.
 */
const PATHS = ['/api/health', '/login']
const PATIENCE_MS = 60_000

/**
 * Requests the app's health and a page on a separate port before the server accepts visitors. Throws a
 * message if a request fails. Status 503 does not count as a failure: it means that the database is
 * unavailable, not that the build is broken.
 * @param {Handle} handle
 */
export async function requireWorkingBuild(handle) {
  const server = createServer(serverOptions)
  const endWatch = handleWithinLimits(server, handle)
  const url = await listen(server, 0, '127.0.0.1', undefined, true)
  try {
    for (const path of PATHS) await requireAnswer(url, path)
  } finally {
    server.closeAllConnections()
    server.close()
    endWatch()
  }
}

/** @param {string} url @param {string} path */
async function requireAnswer(url, path) {
  const answer = await fetch(url + path, {
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error) => {
    throw new Error(`The build doesn’t work: ${path} didn’t respond (${error.message}).`)
  })
  await answer.arrayBuffer()
  if (answer.status < 500 || answer.status === 503) return
  throw new Error(
    `The build doesn’t work: ${path} returned status ${answer.status}. The lines above explain why. If a package is missing, ` +
      'reinstall the packages (npm ci), delete the .next folder, and restart.',
  )
}
