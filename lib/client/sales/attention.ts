import { type Query, queryOptions } from '@tanstack/react-query'
import { createQueryFn } from '@/lib/client/api'
import { getPollInterval } from '@/lib/client/poll-interval'
import { type AttentionReport, attentionReportSchema } from '@/lib/contract/sales/attention'

const POLL_MS = 30_000
/** Milliseconds between refetches while waiting sales are being processed. */
const SOON_MS = 3000
const OLD_MS = 28_000

const isOld = ({ foundAt }: AttentionReport) => foundAt === null || Date.now() - Date.parse(foundAt) > OLD_MS
const isOpening = ({ causes }: AttentionReport) => causes.some(({ kind }) => kind === 'opening')

/**
 * Returns the query for everything that needs the owner’s attention. Refetched every 30 seconds, and sooner
 * while it changes.
 */
export function attentionQuery() {
  return queryOptions({
    queryKey: ['/api/admin/stuck'],
    queryFn: createQueryFn(attentionReportSchema),
    refetchInterval: ({ state: { data, error } }: Pick<Query<AttentionReport>, 'state'>) =>
      getPollInterval(error, data && (isOpening(data) || isOld(data)) ? SOON_MS : POLL_MS),
  })
}
