import {
  complianceRuleCheckInputSchema,
  complianceRuleCheckListSchema,
} from '@/lib/contract/system/compliance-rules'
import { listComplianceRuleChecks, setComplianceRuleChecked } from '@/lib/data/system/compliance-rule-checks'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: complianceRuleCheckListSchema }, ({ viewer }) =>
    listComplianceRuleChecks(viewer),
  ),
  PUT: route(
    { access: 'admin', body: complianceRuleCheckInputSchema, response: complianceRuleCheckListSchema },
    ({ viewer, body }) => setComplianceRuleChecked(viewer, body),
  ),
})
