import 'server-only'
import {
  type OfferTick,
  type OfferTickInput,
  offerRuleSchema,
  offerTickSchema,
} from '@/lib/contract/system/offer-rules'
import { Prisma, transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { recordAudit } from './audit'

/** Of the rules that there are: one that was dropped may still have its tick. */
const asked = Prisma.sql`t.rule = ANY(${offerRuleSchema.options}::text[])`

/** How many rules are ticked, to be read along with something else. */
export const rulesTicked = Prisma.sql`(SELECT count(*) FROM offer_ticks t WHERE ${asked})::int`

export function listOfferTicks(_admin: Admin): Promise<OfferTick[]> {
  return rows(offerTickSchema)`
    SELECT t.rule, t.ticked_at, u.email AS ticked_by
    FROM offer_ticks t LEFT JOIN users u ON u.id = t.ticked_by WHERE ${asked} ORDER BY t.rule`
}

/** Who ticked first stays who ticked. */
export async function tickOfferRule(admin: Admin, { rule, isTicked }: OfferTickInput): Promise<OfferTick[]> {
  await transaction(async (tx) => {
    const { count } = isTicked
      ? await tx.offerTick.createMany({ data: { rule, tickedBy: admin.id }, skipDuplicates: true })
      : await tx.offerTick.deleteMany({ where: { rule } })
    if (count > 0) await recordAudit(tx, admin, isTicked ? 'offer.tick' : 'offer.untick', rule)
  })
  return listOfferTicks(admin)
}
