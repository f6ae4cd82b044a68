import { fieldReportSchema } from '@/lib/contract/sales/field-report'
import { getFieldReport } from '@/lib/data/sales/field-report'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: fieldReportSchema }, ({ viewer }) => getFieldReport(viewer)),
})
