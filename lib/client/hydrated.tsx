import { type DataTag, dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** A query, and what the server has read for it; undefined where it did not, and the browser is to ask. */
type Read<Data> = readonly [
  query: { queryKey: DataTag<QueryKey, Data, Error> },
  data: NoInfer<Data> | undefined,
]

/** A page with what was read for it: its screens find it in their queries, and ask for nothing when they mount. */
export function hydrated<Reads extends readonly unknown[]>(
  page: ReactNode,
  ...reads: { [Place in keyof Reads]: Read<Reads[Place]> }
) {
  const client = new QueryClient()
  for (const [{ queryKey }, data] of reads) client.setQueryData(queryKey, data)
  return <HydrationBoundary state={dehydrate(client)}>{page}</HydrationBoundary>
}
