import 'server-only'
import { randomUUID } from 'node:crypto'
import { type Transaction, transaction } from '@/lib/server/db/client'
import { clearSiteCache } from '@/lib/server/site/current-site'

/**
 * Runs a change that visitors can see. Gives the site a new version in the same transaction, which
 * invalidates cached copies.
 */
export async function runSiteChange<Result>(change: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const result = await transaction(async (tx) => {
    const changed = await change(tx)
    const version = randomUUID()
    await tx.site.upsert({
      where: { id: 'default' },
      create: { id: 'default', version },
      update: { version },
    })
    return changed
  })
  clearSiteCache()
  return result
}
