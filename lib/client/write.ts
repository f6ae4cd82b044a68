import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** A write after which everything that was read under these keys is read again. */
export function useWrite<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  ...refreshed: QueryKey[]
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all(refreshed.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
