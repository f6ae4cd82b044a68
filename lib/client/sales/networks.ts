import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { attentionQuery } from '@/lib/client/sales/attention'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import {
  type NetworkInput,
  type NetworkKeyChange,
  type NetworkKeyInput,
  type NetworkName,
  networkCardListSchema,
  networkCardSchema,
  networkGuideSchema,
  networkKeySchema,
} from '@/lib/contract/sales/networks'
import { testSaleSchema } from '@/lib/contract/sales/notifications'

const networks = '/api/admin/networks'

/**
 * Returns the query for the networks with their state. Refetched each time it is shown, because new notifications
 * change the state.
 */
export function networksQuery() {
  return queryOptions({
    queryKey: [networks],
    queryFn: createQueryFn(networkCardListSchema),
    staleTime: 0,
  })
}

/** Returns the query for the steps that set up a network. */
export function networkGuideQuery(network: NetworkName) {
  return queryOptions({
    queryKey: [networks, network, 'guide'],
    queryFn: createQueryFn(networkGuideSchema),
  })
}

/** Sets a network up, changes its settings, or turns it off. */
export function useUpdateNetwork(network: NetworkName) {
  return useNetworkWrite((input: NetworkInput) =>
    callApi('PUT', `${networks}/${network}`, input, networkCardSchema),
  )
}

/** Replaces the token in the notification URL. */
export function useReplaceNetworkToken(network: NetworkName) {
  return useNetworkWrite(() => callApi('POST', `${networks}/${network}/token`, undefined, networkCardSchema))
}

/** Releases the notifications that are on hold. */
export function useReleaseMessages(network: NetworkName) {
  return useNetworkWrite(() => callApi('POST', `${networks}/${network}/release`))
}

export function useCreateNetworkKey(network: NetworkName) {
  return useNetworkWrite((input: NetworkKeyInput) =>
    callApi('POST', `${networks}/${network}/keys`, input, networkKeySchema),
  )
}

/** Replaces a key, or changes its label. */
export function useUpdateNetworkKey(network: NetworkName) {
  return useNetworkWrite(({ id, ...change }: NetworkKeyChange & { id: string }) =>
    callApi('PUT', `${networks}/${network}/keys/${id}`, change, networkKeySchema),
  )
}

export function useDeleteNetworkKey(network: NetworkName) {
  return useNetworkWrite((id: string) => callApi('DELETE', `${networks}/${network}/keys/${id}`))
}

/** Runs a test sale of a network end to end and deletes everything it created. */
export function useSendNetworkTestSale(network: NetworkName) {
  return useNetworkWrite(() =>
    callApi('POST', `${networks}/${network}/test`, {}, testSaleSchema, { isSlow: true }),
  )
}

function useNetworkWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useApiMutation(
    write,
    [networks],
    ['/api/admin/ipn'],
    ['/api/admin/purchases'],
    ['/api/admin/audit'],
    attentionQuery().queryKey,
  )
}
