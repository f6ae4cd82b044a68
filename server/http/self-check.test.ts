import type { IncomingMessage, ServerResponse } from 'node:http'
import { requireWorking } from './self-check.mjs'

const answering =
  (statuses: Record<string, number>) => async (request: IncomingMessage, response: ServerResponse) => {
    response.statusCode = statuses[request.url ?? ''] ?? 404
    response.end()
  }

test.each([
  { '/api/health': 200, '/login': 200 },
  { '/api/health': 200, '/login': 307 },
  // The database is away; the page says so.
  { '/api/health': 200, '/login': 503 },
])('a server that answers %j works', async (statuses) => {
  await expect(requireWorking(answering(statuses))).resolves.toBeUndefined()
})

test.each([
  [{ '/api/health': 500, '/login': 200 }, '/api/health answered 500'],
  [{ '/api/health': 200, '/login': 500 }, '/login answered 500'],
])('a server that answers %j does not: %s', async (statuses, reason) => {
  await expect(requireWorking(answering(statuses))).rejects.toThrow(reason)
})
