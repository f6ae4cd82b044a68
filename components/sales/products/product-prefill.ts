import type { ProductInput } from '@/lib/contract/sales/products'

/** The values that a new product starts with. */
export type ProductPrefill = Pick<ProductInput, 'name' | 'warriorPlusProductId'>

const NAME_MAX = 200

/** Returns the name and item number from a notification. The name is empty if the notification contains no name. */
export const makeProductPrefill = ({
  name,
  itemNumber,
}: {
  name: string | null
  itemNumber: string | null
}): ProductPrefill => ({ name: (name ?? '').trim().slice(0, NAME_MAX), warriorPlusProductId: itemNumber })
