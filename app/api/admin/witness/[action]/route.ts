import { fieldReportParams, sampleNotificationSchema } from '@/lib/contract/sales/field-report'
import { getFieldReportExample } from '@/lib/data/sales/field-report'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', params: fieldReportParams, response: sampleNotificationSchema },
    ({ viewer, params }) => getFieldReportExample(viewer, params.action),
  ),
})
