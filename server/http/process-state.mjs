/**
 * Response as the metrics count it. All label values are fixed, so clients cannot add any.
 * @typedef {object} CountedAnswer
 * @property {string} kind
 * @property {string} method
 * @property {number} status
 * @property {number} seconds
 */

/**
 * State that the HTTP server and the app share. Next.js bundles middleware, pages, and instrumentation
 * separately, so a module variable would exist several times in one process.
 * @typedef {object} SharedState
 * @property {import('node:async_hooks').AsyncLocalStorage<{ requestId?: string }>} [requests] Holds the context of the
 *   current request. Set by this server.
 * @property {number} [siteChanges] Number of changes to the public site since this process started. Set by the app.
 * @property {Promise<void>} [databaseReady] Resolves when the database runs and is migrated. Set by this server if it
 *   starts before that.
 * @property {(answer: CountedAnswer) => void} [countAnswer] Counts a response. Set by the app if metrics are on.
 */

/** @type {typeof globalThis & { lectern?: SharedState }} */
const holder = globalThis

/**
 * State of this process, shared by this server and all bundles of the app. The app adds its own fields
 * (lib/server/process-state.ts).
 */
export const sharedState = holder.lectern ?? {}
holder.lectern = sharedState

/** Option of server/http/serve.mjs: it reads the database only after the message `database ready`. */
export const WAIT_FOR_DATABASE_OPTION = '--wait-for-database'
