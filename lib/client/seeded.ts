import {
  type DataTag,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** What was taken already, and where to. */
const taken = new WeakMap<object, QueryClient>()

/**
 * A query that begins with what the server read for the page, and takes what it reads for it later. A page that comes
 * back by the browser's way back brings its old reading once more, which is not taken twice.
 */
export function useSeeded<Data extends object, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key> & { queryKey: DataTag<Key, Data, Error> },
  data: Data,
): Data {
  const client = useQueryClient()
  const key: QueryKey = options.queryKey
  const take = () => {
    if (taken.get(data) === client) return
    taken.set(data, client)
    client.setQueryData<Data>(key, data)
  }
  useState(take)
  useEffect(take)
  return useQuery(options).data ?? data
}
