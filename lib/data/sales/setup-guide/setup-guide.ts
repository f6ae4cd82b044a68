import 'server-only'
import { z } from 'zod'
import type { Overview } from '@/lib/contract/people/analytics'
import {
  type SetupGuide,
  type SetupGuideInput,
  type SetupSteps,
  setupStepIds,
} from '@/lib/contract/sales/setup-guide'
import { getOverviewAndSqlValue } from '@/lib/data/people/analytics'
import { recordAudit } from '@/lib/data/system/audit'
import { credentialsOf } from '@/lib/data/system/credentials'
import type { Admin } from '@/lib/server/auth/session'
import { transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { readEmailConfig } from '@/lib/server/email/email-config'
import { readBrandName } from '@/lib/server/site/current-site'
import { summarizeDemoLeftovers } from './demo-leftovers'
import { evaluateSetupChecks } from './setup-checks'
import { type SetupFacts, setupFactsSchema, setupFactsSql } from './setup-facts'

async function toFirstRun(facts: SetupFacts): Promise<SetupGuide> {
  const { warriorPlusSecurityKey } = credentialsOf({ warriorPlusApiKey: null, ...facts })
  const [name, { server }] = await Promise.all([readBrandName(), readEmailConfig()])
  const hasSecurityKey = warriorPlusSecurityKey.value !== null
  const usesWarriorPlus = hasSecurityKey || !facts.usesOnlyOtherNetworks
  return {
    checks: evaluateSetupChecks(facts, { name, hasSecurityKey, usesWarriorPlus, mailServer: server }),
    demo: summarizeDemoLeftovers(facts.demo),
    isDismissed: facts.isDismissed,
    rulesTicked: facts.rulesTicked,
  }
}

const rowSchema = z.strictObject({ facts: setupFactsSchema })

/** Returns the state of the setup guide for an administrator, or for `npm run check`. */
export async function readSetupGuide(admin: Admin | null): Promise<SetupGuide> {
  const [row] = await queryRows(rowSchema)`SELECT ${setupFactsSql(admin)} AS facts`
  if (!row) throw new Error('The setup guide query returned no row')
  return toFirstRun(row.facts)
}

export const getSetupGuide = (admin: Admin): Promise<SetupGuide> => readSetupGuide(admin)

/** Path of the Admin Panel, which has the buttons for the steps that have no page. */
const PANEL = '/admin'

/** Returns the steps from an empty installation to a first sale. */
export async function getSetupSteps(admin: Admin): Promise<SetupSteps> {
  const { checks } = await getSetupGuide(admin)
  const steps = setupStepIds.flatMap((id) => {
    const check = checks.find((one) => one.id === id)
    return check ? [{ id, isDone: check.isDone, detail: check.state, href: check.link?.href ?? PANEL }] : []
  })
  return { steps, next: steps.find(({ isDone }) => !isDone)?.id ?? null }
}

/** Returns the overview and the setup guide in one query, for the Admin Panel. */
export async function getOverviewAndSetupGuide(
  admin: Admin,
): Promise<{ overview: Overview; firstRun: SetupGuide }> {
  const { overview, along } = await getOverviewAndSqlValue(admin, setupFactsSql(admin))
  return { overview, firstRun: await toFirstRun(setupFactsSchema.parse(along)) }
}

/** Hides the setup guide, or shows it again. */
export async function dismissSetupGuide(admin: Admin, { isDismissed }: SetupGuideInput): Promise<SetupGuide> {
  await transaction(async (tx) => {
    const change = { dismissedAt: isDismissed ? new Date() : null }
    await tx.firstRun.upsert({ where: { id: 'default' }, create: change, update: change })
    await recordAudit(tx, admin, isDismissed ? 'first-steps.dismiss' : 'first-steps.restore', null)
  })
  return readSetupGuide(admin)
}
