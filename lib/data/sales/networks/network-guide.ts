import 'server-only'
import { z } from 'zod'
import type { NetworkGuide, NetworkName } from '@/lib/contract/sales/networks'
import type { Admin } from '@/lib/server/auth/session'
import { queryRows } from '@/lib/server/db/typed-rows'
import type { Network } from './network'
import { findNetworkSetup } from './network-setups'
import { requireNetwork } from './networks'
import { thankYouUrlOf } from './thank-you-url'

const itemSchema = z.strictObject({ item: z.string(), product: z.string() })

/** Returns how to set a network up. Throws `conflict` for WarriorPlus, which has its own page. */
export async function getNetworkGuide(_admin: Admin, name: NetworkName): Promise<NetworkGuide> {
  const network = requireNetwork(name)
  const items = await queryRows(itemSchema)`
    SELECT l.item, p.name AS product FROM listings l JOIN products p ON p.id = l.product_id
    WHERE l.network = ${name} ORDER BY p.name, l.position, l.id`
  return {
    steps: findNetworkSetup(name).steps.map(({ text, copy }) => ({ text, copy: copy ?? null })),
    thankYouUrl: thankYouUrlOf(name),
    items,
    proof: describeProof(network),
    hasUrlToken: network.urlToken,
  }
}

const coverage = {
  bytes: 'signs every notification. We reject altered notifications.',
  values: 'signs the values in its notifications. We reject notifications with altered values.',
  nothing: 'encrypts its notifications, but doesn’t sign them.',
}

/** Returns a sentence about what the proof of a network covers. A URL with a token is part of a weak proof. */
function describeProof({ label, covers, urlToken }: Network): string {
  const sentence = `${label} ${coverage[covers]}`
  return urlToken
    ? `${sentence} Keep the notification URL secret, because it protects your sales too.`
    : sentence
}
