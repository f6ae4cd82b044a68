import 'server-only'
import type { Admin } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'

/** Returns the links of the main products’ listings. The oldest product and its first listing come first. */
export async function listMainProductLinks(_admin: Admin): Promise<string[]> {
  const listings = await db.listing.findMany({
    where: { link: { not: null }, product: { isMainProduct: true, archived: false } },
    orderBy: [{ product: { createdAt: 'asc' } }, { position: 'asc' }, { id: 'asc' }],
    select: { link: true },
  })
  return listings.flatMap(({ link }) => link ?? [])
}
