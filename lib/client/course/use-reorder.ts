'use client'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'

/**
 * Reorders a list optimistically and restores the server’s order on failure. Saves quick changes one after the
 * other, so that the last one stays. Renders the server components again, because the next lesson may have changed.
 */
export function useReorder<Row extends { id: string }>(
  queryKey: QueryKey,
  save: (ids: string[]) => Promise<Row[]>,
) {
  const client = useQueryClient()
  const router = useRouter()
  const only = { queryKey, exact: true }
  const mutationKey = ['reorder', ...queryKey]
  // The response to an earlier change must not replace a later order on the screen.
  const isLast = () => client.isMutating({ mutationKey, exact: true }) === 1
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: save,
    onMutate: async (ids) => {
      await client.cancelQueries(only)
      client.setQueryData<Row[]>(queryKey, (rows) => rows && sortByIds(rows, ids))
    },
    onSuccess: (rows) => {
      if (!isLast()) return
      client.setQueryData(queryKey, rows)
      router.refresh()
    },
    onError: async () => {
      if (isLast()) await client.invalidateQueries(only)
    },
  })
}

function sortByIds<Row extends { id: string }>(rows: Row[], ids: string[]): Row[] {
  const positions = new Map(ids.map((id, index) => [id, index]))
  const positionOf = (row: Row) => positions.get(row.id) ?? rows.length
  return [...rows].sort((a, b) => positionOf(a) - positionOf(b))
}
