import { queryOptions } from '@tanstack/react-query'
import { get } from '@/lib/client/api'
import { witnessSchema } from '@/lib/contract/sales/witness'

/** Fields received from WarriorPlus, compared with the expected ones. */
export function witnessQuery() {
  return queryOptions({ queryKey: ['/api/admin/witness'], queryFn: get(witnessSchema) })
}
