import 'server-only'
import { z } from 'zod'
import type { NetworkGuide, NetworkName } from '@/lib/contract/sales/networks'
import type { Admin } from '@/lib/server/auth/session'
import { rows } from '@/lib/server/db/typed-rows'
import { env } from '@/lib/server/env'
import { requireNetwork } from './networks'

const itemSchema = z.strictObject({ item: z.string(), product: z.string() })

/** Returns how to set a network up. Throws `conflict` for WarriorPlus, which has its own page. */
export async function getNetworkGuide(_admin: Admin, name: NetworkName): Promise<NetworkGuide> {
  const { setUp, urlToken } = requireNetwork(name)
  const items = await rows(itemSchema)`
    SELECT l.item, p.name AS product FROM listings l JOIN products p ON p.id = l.product_id
    WHERE l.network = ${name} ORDER BY p.name, l.position, l.id`
  return {
    steps: setUp.map(({ text, copy }) => ({ text, copy: copy ?? null })),
    thankYouUrl: `${env.APP_URL}/login/thanks`,
    items,
    hasUrlToken: urlToken,
  }
}
