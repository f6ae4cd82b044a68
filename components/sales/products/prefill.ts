import type { ProductInput } from '@/lib/contract/sales/products'

/** What a new product starts with. */
export type ProductPrefill = Pick<ProductInput, 'name' | 'warriorPlusProductId'>

const NAME_MAX = 200

/** As notifications name what was sold; a name they do not have is for the owner to enter. */
export const prefillOf = ({
  name,
  itemNumber,
}: {
  name: string | null
  itemNumber: string | null
}): ProductPrefill => ({ name: (name ?? '').trim().slice(0, NAME_MAX), warriorPlusProductId: itemNumber })
