import type { z } from 'zod'
import { type Product, type ProductInput, productInputSchema } from '@/lib/contract/sales/products'

/** The form and the API refuse the same things: both read the contract. */
export const productFormSchema = productInputSchema.required()
export type ProductValues = z.input<typeof productFormSchema>
export type ProductResult = z.output<typeof productFormSchema> & ProductInput

/** What the form starts with: the product as it is, or nothing. */
export function productValues(product?: Product): ProductValues {
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    warriorPlusProductId: product?.warriorPlusProductId ?? '',
    isMainProduct: product?.isMainProduct ?? false,
    grantsSectionIds: product?.grantsSectionIds ?? [],
  }
}
