import type { NetworkName } from '@/lib/contract/sales/networks'
import type { ProductInput } from '@/lib/contract/sales/products'

/** The values that a new product starts with. */
export type ProductPrefill = Pick<ProductInput, 'name' | 'warriorPlusProductId' | 'listings'>

const NAME_MAX = 200

/** Returns the name and item number from a notification. The name is empty if the notification contains no name. */
export const makeProductPrefill = ({
  name,
  network,
  itemNumber,
}: {
  name: string | null
  network: NetworkName | null
  itemNumber: string | null
}): ProductPrefill => ({
  name: (name ?? '').trim().slice(0, NAME_MAX),
  warriorPlusProductId: itemNumber,
  ...(network && itemNumber && { listings: [{ network, item: itemNumber }] }),
})
