import type { DataTag, QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QuerySeeds } from './query-seeds'

/** A query and the data that the server read for it. If the data is undefined, the browser requests it. */
type Read<Data> = readonly [
  query: { queryKey: DataTag<QueryKey, Data, Error> },
  data: (NoInfer<Data> & object) | undefined,
]

/** Wraps a page so that its queries start with the server’s data. Mounting it then sends no requests. */
export function withServerData<Reads extends readonly unknown[]>(
  page: ReactNode,
  ...reads: { [Index in keyof Reads]: Read<Reads[Index]> }
) {
  return <QuerySeeds seeds={reads.map(([{ queryKey }, data]) => ({ queryKey, data }))}>{page}</QuerySeeds>
}
