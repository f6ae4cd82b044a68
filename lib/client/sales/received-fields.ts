import { queryOptions } from '@tanstack/react-query'
import { createQueryFn } from '@/lib/client/api'
import type { NetworkName } from '@/lib/contract/sales/networks'
import { receivedFieldsSchema } from '@/lib/contract/sales/received-fields'

/** Returns the query for the fields received from a network, compared with the expected fields. */
export function receivedFieldsQuery(network: NetworkName = 'warriorplus') {
  return queryOptions({
    queryKey:
      network === 'warriorplus' ? ['/api/admin/witness'] : ['/api/admin/networks', network, 'witness'],
    queryFn: createQueryFn(receivedFieldsSchema),
  })
}
