import 'server-only'
import { randomUUID } from 'node:crypto'
import { type Transaction, transaction } from '@/lib/server/db'
import { forgetSite } from '@/lib/server/site'

/** Changes what visitors see: copies of the site count as old from its commit on. */
export async function changeSite<Result>(change: (tx: Transaction) => Promise<Result>): Promise<Result> {
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
  forgetSite()
  return result
}
