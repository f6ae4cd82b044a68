import type { IncomingMessage, ServerResponse } from 'node:http'
import { requireWorkingBuild } from './self-check.mjs'

const answering =
  (statuses: Record<string, number>) => async (request: IncomingMessage, response: ServerResponse) => {
    response.statusCode = statuses[request.url ?? ''] ?? 404
    response.end()
  }

test.each([
  { '/api/health': 200, '/login': 200 },
  { '/api/health': 200, '/login': 307 },
  // The sign-in page returns 503 while the database is unavailable.
  { '/api/health': 200, '/login': 503 },
])('accepts a server that returns %j', async (statuses) => {
  await expect(requireWorkingBuild(answering(statuses))).resolves.toBeUndefined()
})

test.each([
  [{ '/api/health': 500, '/login': 200 }, '/api/health returned status 500'],
  [{ '/api/health': 200, '/login': 500 }, '/login returned status 500'],
])('rejects a server that returns %j: %s', async (statuses, reason) => {
  await expect(requireWorkingBuild(answering(statuses))).rejects.toThrow(reason)
})
