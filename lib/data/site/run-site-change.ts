import 'server-only'
import { randomUUID } from 'node:crypto'
import { type Transaction, transaction } from '@/lib/server/db/client'
import { clearSiteCache } from '@/lib/server/site/current-site'

/**
 * Runs a change that visitors can see and gives the site a new version, which invalidates cached copies on
 * commit.
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
