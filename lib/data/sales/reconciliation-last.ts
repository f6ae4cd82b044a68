import 'server-only'
import type { LastComparison } from '@/lib/contract/sales/reconciliation'
import { db } from '@/lib/server/db'
import type { Admin } from '@/lib/server/session'

/** Keeps what a comparison of the ledger with WarriorPlus came to, for whoever looks later. */
export async function keepComparison(differing: number): Promise<void> {
  // By hand, because this is no change of a setting: `updated_at` stays.
  await db.$executeRaw`
    INSERT INTO app_settings AS kept (id, ledger_compared_at, ledger_differing, updated_at)
    VALUES ('default', now(), ${differing}, now())
    ON CONFLICT (id) DO UPDATE SET ledger_compared_at = now(), ledger_differing = EXCLUDED.ledger_differing`
}

/** How the last comparison ended, which maintenance makes every six hours; null when there was none. */
export async function readLastComparison(_admin: Admin): Promise<LastComparison> {
  const row = await db.appSettings.findUnique({
    where: { id: 'default' },
    select: { ledgerComparedAt: true, ledgerDiffering: true },
  })
  if (!row?.ledgerComparedAt) return null
  return { comparedAt: row.ledgerComparedAt.toISOString(), differing: row.ledgerDiffering }
}
