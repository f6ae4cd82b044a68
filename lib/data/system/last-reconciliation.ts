import 'server-only'
import type { Admin } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { readSettingsRow } from './settings-row'

/** Stores the number of discrepancies that the last comparison with WarriorPlus found. */
export async function recordReconciliation(differing: number): Promise<void> {
  // Uses raw SQL to leave `updated_at` unchanged, because no setting changes.
  await db.$executeRaw`
    INSERT INTO app_settings AS kept (id, ledger_compared_at, ledger_differing, updated_at)
    VALUES ('default', now(), ${differing}, now())
    ON CONFLICT (id) DO UPDATE SET ledger_compared_at = now(), ledger_differing = EXCLUDED.ledger_differing`
}

/**
 * Returns the result of the last comparison, which maintenance runs every six hours. Null before the first
 * one.
 */
export async function readLastReconciliation(_admin: Admin) {
  const row = await readSettingsRow()
  if (!row?.ledgerComparedAt) return null
  return { comparedAt: row.ledgerComparedAt.toISOString(), differing: row.ledgerDiffering }
}
