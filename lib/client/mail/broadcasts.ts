import { type InfiniteData, keepPreviousData, type Query, queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { flattenPages, pagedQuery } from '@/lib/client/paging'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import {
  activeBroadcastStates,
  type Broadcast,
  type BroadcastInput,
  type BroadcastSegment,
  broadcastListSchema,
  broadcastSchema,
  type EmailPreviewInput,
  emailPreviewSchema,
  type ListedBroadcast,
  recipientCountSchema,
} from '@/lib/contract/mail/broadcasts'

const url = '/api/admin/mails'
const POLL_MS = 3000
const IDLE_POLL_MS = 60_000

type LoadedBroadcasts = InfiniteData<{ rows: ListedBroadcast[] }>

type Schedule = Pick<ListedBroadcast, 'state' | 'startsAt'> & { asleepUntil?: string | null }

/**
 * Returns when the next emails of a broadcast are due, in milliseconds. Infinite if that time is unknown. A
 * broadcast in the list doesn’t contain the end of quiet hours.
 */
function nextEmailsInMs({ state, startsAt, asleepUntil }: Schedule): number {
  if (state === 'scheduled') return startsAt ? Date.parse(startsAt) - Date.now() : 0
  if (state === 'sending' && asleepUntil) return Date.parse(asleepUntil) - Date.now()
  return state === 'queueing' || state === 'sending' ? 0 : Infinity
}

const pollIntervalOf = (dueInMs: number) => Math.min(IDLE_POLL_MS, Math.max(POLL_MS, dueInMs))

/**
 * Returns the query for the broadcasts, newest first. Polled while one is scheduled or being sent. A sequence
 * runs, and a paused broadcast waits, for an unlimited time.
 */
export function broadcastsQuery() {
  return {
    ...pagedQuery([url], broadcastListSchema),
    staleTime: 0,
    refetchInterval: ({ state: { data } }: Pick<Query<LoadedBroadcasts>, 'state'>) => {
      const dueInMs = Math.min(...flattenPages(data).map(nextEmailsInMs))
      return dueInMs < Infinity && pollIntervalOf(dueInMs)
    },
  }
}

/** Returns the query for one broadcast with its text and figures. Polled unless it is a draft or finished. */
export function broadcastQuery(id: string) {
  return queryOptions({
    queryKey: [url, id],
    queryFn: () => callApi('GET', `${url}/${id}`, undefined, broadcastSchema),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && activeBroadcastStates.includes(data.state) ? pollIntervalOf(nextEmailsInMs(data)) : false,
  })
}

/** Returns the query for the number of people in a segment right now. */
export function recipientCountQuery({ kind, stop, withRefunded, ...ids }: BroadcastSegment) {
  const query = new URLSearchParams({ kind, stop, withRefunded: String(withRefunded) })
  for (const [name, id] of Object.entries(ids)) if (id) query.set(name, id)
  return queryOptions({
    queryKey: [url, 'recipients', query.toString()],
    queryFn: () => callApi('GET', `${url}/recipients?${query}`, undefined, recipientCountSchema),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Returns the query for the email as it will be sent, rendered by the server. */
export function emailPreviewQuery(words: EmailPreviewInput) {
  return queryOptions({
    queryKey: [url, 'preview', words],
    queryFn: () => callApi('POST', `${url}/preview`, words, emailPreviewSchema),
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function useSaveBroadcast() {
  return useBroadcastWrite(({ id, ...input }: BroadcastInput & { id?: string | undefined }) =>
    id
      ? callApi('PUT', `${url}/${id}`, input, broadcastSchema)
      : callApi('POST', url, input, broadcastSchema),
  )
}

export function useDeleteBroadcast() {
  return useBroadcastWrite((id: string) => callApi('DELETE', `${url}/${id}`))
}

export function useSendTestBroadcast() {
  return useBroadcastWrite((id: string) =>
    callApi('POST', `${url}/${id}/test`, undefined, undefined, { isSlow: true }),
  )
}

/** Sends a draft, or resumes a paused broadcast. */
export function useSendBroadcast() {
  return useBroadcastWrite(({ id, noticeGiven }: { id: string; noticeGiven: boolean }) =>
    callApi('POST', `${url}/${id}/send`, { noticeGiven }, broadcastSchema, { isSlow: true }),
  )
}

export function useStopBroadcast() {
  return useBroadcastWrite(
    (id: string): Promise<Broadcast> => callApi('POST', `${url}/${id}/stop`, undefined, broadcastSchema),
  )
}

function useBroadcastWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useApiMutation(write, [url], ['/api/admin/audit'])
}
