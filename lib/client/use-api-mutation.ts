import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** Returns a mutation that refetches all queries under the given keys after it succeeds. */
export function useApiMutation<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  ...refreshed: QueryKey[]
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all(refreshed.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
