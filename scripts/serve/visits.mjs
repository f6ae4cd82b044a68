import { AsyncLocalStorage } from 'node:async_hooks'

/** What the app finds out about one request, kept with that request alone; the app finds it here (lib/server/proof.ts). */
const visits = new AsyncLocalStorage()
globalThis.lecternVisits = visits

/** Does the work of one request, from the middleware to the page, inside a visit of its own. */
export const asVisit = (work) => visits.run({}, work)
