import { EventEmitter } from 'node:events'
import { createConcurrencyLimits } from './concurrency-limits.mjs'
import type { LecternResponse } from './lectern-response.mjs'
import { watchSlowClients } from './slow-clients.mjs'

afterEach(() => jest.useRealTimers())

test.each([
  ['reads steadily keeps its response, even if the number of unread bytes never changes', 65_536, false],
  ['reads nothing loses its response', 0, true],
])('while other requests wait, a client that %s', (_, bytesPerSecond, isDropped) => {
  jest.useFakeTimers()
  const [limit] = createConcurrencyLimits([{ most: 1, holds: () => true }])
  if (!limit) throw new Error('There is no limit')
  const socket = { bytesWritten: 131_072 }
  const destroy = jest.fn()
  const response = Object.assign(new EventEmitter(), { writableLength: 131_072, socket, destroy })
  const watched = response as unknown as LecternResponse
  limit.held.add(watched)
  limit.queue.add(() => undefined)
  const clients = watchSlowClients([limit])
  clients.watch(watched, () => undefined)
  for (let second = 0; second < 12; second++) {
    socket.bytesWritten += bytesPerSecond
    jest.advanceTimersByTime(1000)
  }
  clients.stop()
  expect(destroy.mock.calls.length > 0).toBe(isDropped)
})
