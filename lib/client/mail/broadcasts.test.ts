import { QueryClient } from '@tanstack/react-query'
import type { Broadcast } from '@/lib/contract/mail/broadcasts'
import { broadcastQuery } from './broadcasts'

const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

function pollIntervalOf(broadcast: Pick<Broadcast, 'state' | 'startsAt' | 'asleepUntil'>) {
  const { queryKey, refetchInterval } = broadcastQuery('b1')
  const client = new QueryClient()
  const query = client.getQueryCache().build<Broadcast, Error, Broadcast, string[]>(client, { queryKey })
  query.setData(broadcast as Broadcast)
  if (typeof refetchInterval !== 'function') throw new Error('The broadcast isn’t polled')
  return refetchInterval(query)
}

test.each([
  ['being sent', { state: 'sending', asleepUntil: null }, 3000],
  ['waiting for the morning', { state: 'sending', asleepUntil: inMs(3_600_000) }, 60_000],
  ['waiting for a morning that has come', { state: 'sending', asleepUntil: inMs(-1) }, 3000],
  ['being queued at night', { state: 'queueing', asleepUntil: inMs(3_600_000) }, 3000],
  ['finished', { state: 'sent', asleepUntil: inMs(3_600_000) }, false],
] as const)('how often a broadcast is polled: %s', (_case, broadcast, interval) => {
  expect(pollIntervalOf({ startsAt: null, ...broadcast })).toBe(interval)
})
