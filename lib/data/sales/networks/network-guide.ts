import 'server-only'
import { z } from 'zod'
import type { NetworkGuide, NetworkName } from '@/lib/contract/sales/networks'
import type { Admin } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/typed-rows'
import { requireNetwork } from './networks'
import { thankYouUrlOf } from './thank-you-url'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

const itemSchema = z.strictObject({ item: z.string(), product: z.string() })

/** Returns how to set a network up. Throws `conflict` for WarriorPlus, which has its own page. */
export async function getNetworkGuide(_admin: Admin, name: NetworkName): Promise<NetworkGuide> {
  const { setUp, urlToken, formats = [] } = requireNetwork(name)
  const arrived = await db.witnessField.count({
    where: { network: name, name: { in: [...formats] }, lastSeenAt: { gt: new Date(Date.now() - WEEK_MS) } },
  })
  const items = await rows(itemSchema)`
    SELECT l.item, p.name AS product FROM listings l JOIN products p ON p.id = l.product_id
    WHERE l.network = ${name} ORDER BY p.name, l.position, l.id`
  return {
    steps: setUp.map(({ text, copy }) => ({ text, copy: copy ?? null })),
    thankYouUrl: thankYouUrlOf(name),
    items,
    hasUrlToken: urlToken,
    hasTwoFormats: arrived > 1,
  }
}
