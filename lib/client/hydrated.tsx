import type { DataTag, QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Seeds } from './seeds'

/** A query and the data that the server read for it. If the data is undefined, the browser requests it. */
type Read<Data> = readonly [
  query: { queryKey: DataTag<QueryKey, Data, Error> },
  data: (NoInfer<Data> & object) | undefined,
]

/** Returns a page whose queries are filled with the server's data, so that mounting it sends no requests. */
export function hydrated<Reads extends readonly unknown[]>(
  page: ReactNode,
  ...reads: { [Index in keyof Reads]: Read<Reads[Index]> }
) {
  return <Seeds seeds={reads.map(([{ queryKey }, data]) => ({ queryKey, data }))}>{page}</Seeds>
}
