import 'server-only'
import { z } from 'zod'
import type { Overview } from '@/lib/contract/people/analytics'
import type { FirstRun, FirstRunInput } from '@/lib/contract/sales/first-run'
import { getOverviewWith } from '@/lib/data/people/analytics'
import { recordAudit } from '@/lib/data/system/audit'
import { keysOf } from '@/lib/data/system/settings-keys'
import type { Admin } from '@/lib/server/auth/session'
import { transaction } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/rows'
import { brandName } from '@/lib/server/site/current-site'
import { checksOf } from './checks'
import { toDemoLeft } from './demo'
import { type Facts, facts, factsSchema } from './facts'

function toFirstRun(known: Facts, name: string): FirstRun {
  const { warriorPlusSecurityKey } = keysOf({ warriorPlusApiKey: null, ...known })
  return {
    checks: checksOf(known, { name, hasSecurityKey: warriorPlusSecurityKey.value !== null }),
    demo: toDemoLeft(known.demo),
    isDismissed: known.isDismissed,
    rulesTicked: known.rulesTicked,
  }
}

const rowSchema = z.strictObject({ facts: factsSchema })

/** Returns the state of the setup guide, for the Admin Panel and `npm run check`. */
export async function readFirstRun(): Promise<FirstRun> {
  const [row] = await rows(rowSchema)`SELECT ${facts} AS facts`
  if (!row) throw new Error('The setup guide query returned no row')
  return toFirstRun(row.facts, await brandName())
}

export const getFirstRun = (_admin: Admin): Promise<FirstRun> => readFirstRun()

/** Returns the overview and the setup guide in one query, for the Admin Panel. */
export async function getOverviewAndFirstRun(
  admin: Admin,
): Promise<{ overview: Overview; firstRun: FirstRun }> {
  const { overview, along } = await getOverviewWith(admin, facts)
  return { overview, firstRun: toFirstRun(factsSchema.parse(along), await brandName()) }
}

/** Hides the setup guide, or shows it again. */
export async function dismissFirstRun(admin: Admin, { isDismissed }: FirstRunInput): Promise<FirstRun> {
  await transaction(async (tx) => {
    const change = { dismissedAt: isDismissed ? new Date() : null }
    await tx.firstRun.upsert({ where: { id: 'default' }, create: change, update: change })
    await recordAudit(tx, admin, isDismissed ? 'first-steps.dismiss' : 'first-steps.restore', null)
  })
  return readFirstRun()
}
