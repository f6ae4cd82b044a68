import {
  type DataTag,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Server data that was already copied to a query cache, with that cache. */
const copiedData = new WeakMap<object, QueryClient>()

/**
 * Returns whether this server data was already copied to the query cache. The Back button can restore a page with
 * old data, which must not replace newer data.
 */
export const isCopiedToCache = (client: QueryClient, data: object) => copiedData.get(data) === client

export function markCopiedToCache(client: QueryClient, data: object): void {
  copiedData.set(data, client)
}

/**
 * Fills queries with the data that the server read for the page, before the page's components read them, and again
 * when the server sends new data. Also fills queries that are already in the cache.
 */
export function useSeedQueries(seeds: readonly QuerySeed[]): void {
  const client = useQueryClient()
  const fillQueries = () => {
    for (const { queryKey, data } of seeds) {
      if (data === undefined || isCopiedToCache(client, data)) continue
      client.setQueryData(queryKey, data)
      markCopiedToCache(client, data)
    }
  }
  useState(fillQueries)
  useEffect(fillQueries)
}

/**
 * A query key and the data that the server read for it. If the data is undefined, the browser requests it.
 */
export interface QuerySeed {
  queryKey: QueryKey
  data: object | undefined
}

/**
 * Reads a query that starts with the data the server read for the page, and is updated when the server sends
 * new data.
 */
export function useSeededQuery<Data extends object, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key> & { queryKey: DataTag<Key, Data, Error> },
  data: Data,
): Data {
  useSeedQueries([{ queryKey: options.queryKey, data }])
  return useQuery(options).data ?? data
}
