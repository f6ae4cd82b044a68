import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'
import { useWrite } from '@/lib/client/write'
import {
  type Broadcast,
  type BroadcastInput,
  type BroadcastState,
  broadcastListSchema,
  broadcastSchema,
  mailPreviewSchema,
  type PreviewInput,
  recipientsSchema,
  type Segment,
} from '@/lib/contract/mail/broadcasts'

const url = '/api/admin/mails'
const POLL_MS = 3000
const ACTIVE: BroadcastState[] = ['scheduled', 'queueing', 'sending', 'running', 'halted']

const isActive = (mail: Broadcast | undefined) => mail !== undefined && ACTIVE.includes(mail.state)

/** Broadcasts, newest first. Polled while one is being sent. */
export function broadcastsQuery() {
  return { ...pagedQuery([url], broadcastListSchema), staleTime: 0 }
}

/** One broadcast with its text and figures. Polled while it is being sent. */
export function broadcastQuery(id: string) {
  return queryOptions({
    queryKey: [url, id],
    queryFn: () => api('GET', `${url}/${id}`, undefined, broadcastSchema),
    staleTime: 0,
    refetchInterval: ({ state }) => (isActive(state.data) ? POLL_MS : false),
  })
}

/** Number of people in a segment right now. */
export function recipientsQuery({ kind, productId, stop, withRefunded }: Segment) {
  const query = new URLSearchParams({ kind, stop, withRefunded: String(withRefunded) })
  if (productId) query.set('productId', productId)
  return queryOptions({
    queryKey: [url, 'recipients', query.toString()],
    queryFn: () => api('GET', `${url}/recipients?${query}`, undefined, recipientsSchema),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** The email as it will be sent, rendered by the server. */
export function previewQuery(words: PreviewInput) {
  return queryOptions({
    queryKey: [url, 'preview', words],
    queryFn: () => api('POST', `${url}/preview`, words, mailPreviewSchema),
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function useSaveBroadcast() {
  return useBroadcastWrite(({ id, ...input }: BroadcastInput & { id?: string | undefined }) =>
    id ? api('PUT', `${url}/${id}`, input, broadcastSchema) : api('POST', url, input, broadcastSchema),
  )
}

export function useDeleteBroadcast() {
  return useBroadcastWrite((id: string) => api('DELETE', `${url}/${id}`))
}

export function useTestBroadcast() {
  return useBroadcastWrite((id: string) =>
    api('POST', `${url}/${id}/test`, undefined, undefined, { isSlow: true }),
  )
}

/** Sends a draft, or resumes a broadcast that the mail server paused. */
export function useSendBroadcast() {
  return useBroadcastWrite(({ id, noticeGiven }: { id: string; noticeGiven: boolean }) =>
    api('POST', `${url}/${id}/send`, { noticeGiven }, broadcastSchema, { isSlow: true }),
  )
}

export function useStopBroadcast() {
  return useBroadcastWrite(
    (id: string): Promise<Broadcast> => api('POST', `${url}/${id}/stop`, undefined, broadcastSchema),
  )
}

function useBroadcastWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useWrite(write, [url], ['/api/admin/audit'])
}
