import 'server-only'
import {
  type ComplianceRuleCheck,
  type ComplianceRuleCheckInput,
  complianceRuleCheckSchema,
  complianceRuleSchema,
} from '@/lib/contract/system/compliance-rules'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { recordAudit } from './audit'

/**
 * SQL: whether the rule of a checkmark still exists. The row of a checkmark isn’t deleted when its rule is
 * removed.
 */
const ruleExists = Prisma.sql`t.rule = ANY(${complianceRuleSchema.options}::text[])`

/** SQL: the number of checked rules, for use in another query. */
export const checkedRulesCountSql = Prisma.sql`(SELECT count(*) FROM offer_ticks t WHERE ${ruleExists})::int`

export function listComplianceRuleChecks(_admin: Admin): Promise<ComplianceRuleCheck[]> {
  return queryRows(complianceRuleCheckSchema)`
    SELECT t.rule, t.ticked_at, u.email AS ticked_by
    FROM offer_ticks t LEFT JOIN users u ON u.id = t.ticked_by WHERE ${ruleExists} ORDER BY t.rule`
}

/** Checks or unchecks a rule. If two administrators check a rule, the first one stays recorded. */
export async function setComplianceRuleChecked(
  admin: Admin,
  { rule, isTicked }: ComplianceRuleCheckInput,
): Promise<ComplianceRuleCheck[]> {
  await transaction(async (tx) => {
    const { count } = isTicked
      ? await tx.offerTick.createMany({ data: { rule, tickedBy: admin.id }, skipDuplicates: true })
      : await tx.offerTick.deleteMany({ where: { rule } })
    if (count > 0) await recordAudit(tx, admin, isTicked ? 'offer.tick' : 'offer.untick', rule)
  })
  return listComplianceRuleChecks(admin)
}
