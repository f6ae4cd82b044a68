import { queryOptions } from '@tanstack/react-query'
import { createQueryFn } from '@/lib/client/api'
import { fieldReportSchema } from '@/lib/contract/sales/field-report'

/** Fields received from WarriorPlus, compared with the expected ones. */
export function fieldReportQuery() {
  return queryOptions({ queryKey: ['/api/admin/witness'], queryFn: createQueryFn(fieldReportSchema) })
}
