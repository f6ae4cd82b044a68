import 'server-only'
import { z } from 'zod'
import type { Overview } from '@/lib/contract/people/analytics'
import type { SetupGuide, SetupGuideInput } from '@/lib/contract/sales/setup-guide'
import { getOverviewWith } from '@/lib/data/people/analytics'
import { recordAudit } from '@/lib/data/system/audit'
import { credentialsOf } from '@/lib/data/system/credentials'
import type { Admin } from '@/lib/server/auth/session'
import { transaction } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/typed-rows'
import { readBrandName } from '@/lib/server/site/current-site'
import { summarizeDemoLeftovers } from './demo-leftovers'
import { evaluateSetupChecks } from './setup-checks'
import { type SetupFacts, setupFactsSchema, setupFactsSql } from './setup-facts'

function toFirstRun(known: SetupFacts, name: string): SetupGuide {
  const { warriorPlusSecurityKey } = credentialsOf({ warriorPlusApiKey: null, ...known })
  return {
    checks: evaluateSetupChecks(known, { name, hasSecurityKey: warriorPlusSecurityKey.value !== null }),
    demo: summarizeDemoLeftovers(known.demo),
    isDismissed: known.isDismissed,
    rulesTicked: known.rulesTicked,
  }
}

const rowSchema = z.strictObject({ facts: setupFactsSchema })

/** Returns the state of the setup guide, for the Admin Panel and `npm run check`. */
export async function readSetupGuide(): Promise<SetupGuide> {
  const [row] = await rows(rowSchema)`SELECT ${setupFactsSql} AS facts`
  if (!row) throw new Error('The setup guide query returned no row')
  return toFirstRun(row.facts, await readBrandName())
}

export const getSetupGuide = (_admin: Admin): Promise<SetupGuide> => readSetupGuide()

/** Returns the overview and the setup guide in one query, for the Admin Panel. */
export async function getOverviewAndSetupGuide(
  admin: Admin,
): Promise<{ overview: Overview; firstRun: SetupGuide }> {
  const { overview, along } = await getOverviewWith(admin, setupFactsSql)
  return { overview, firstRun: toFirstRun(setupFactsSchema.parse(along), await readBrandName()) }
}

/** Hides the setup guide, or shows it again. */
export async function dismissSetupGuide(admin: Admin, { isDismissed }: SetupGuideInput): Promise<SetupGuide> {
  await transaction(async (tx) => {
    const change = { dismissedAt: isDismissed ? new Date() : null }
    await tx.firstRun.upsert({ where: { id: 'default' }, create: change, update: change })
    await recordAudit(tx, admin, isDismissed ? 'first-steps.dismiss' : 'first-steps.restore', null)
  })
  return readSetupGuide()
}
