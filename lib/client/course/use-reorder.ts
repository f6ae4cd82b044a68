'use client'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'

/**
 * Reorders a list optimistically and restores the server’s order on failure. Renders the server components again,
 * because the next lesson may have changed.
 */
export function useReorder<Row extends { id: string }>(
  queryKey: QueryKey,
  save: (ids: string[]) => Promise<Row[]>,
) {
  const client = useQueryClient()
  const router = useRouter()
  const only = { queryKey, exact: true }
  return useMutation({
    mutationFn: save,
    onMutate: async (ids) => {
      await client.cancelQueries(only)
      client.setQueryData<Row[]>(queryKey, (rows) => rows && sortByIds(rows, ids))
    },
    onSuccess: (rows) => {
      client.setQueryData(queryKey, rows)
      router.refresh()
    },
    onError: () => client.invalidateQueries(only),
  })
}

function sortByIds<Row extends { id: string }>(rows: Row[], ids: string[]): Row[] {
  const positions = new Map(ids.map((id, index) => [id, index]))
  const positionOf = (row: Row) => positions.get(row.id) ?? rows.length
  return [...rows].sort((a, b) => positionOf(a) - positionOf(b))
}
