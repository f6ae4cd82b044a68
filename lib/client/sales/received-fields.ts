import { queryOptions } from '@tanstack/react-query'
import { createQueryFn } from '@/lib/client/api'
import { receivedFieldsSchema } from '@/lib/contract/sales/received-fields'

/** Fields received from WarriorPlus, compared with the expected fields. */
export function receivedFieldsQuery() {
  return queryOptions({ queryKey: ['/api/admin/witness'], queryFn: createQueryFn(receivedFieldsSchema) })
}
