import { z } from 'zod'
import { idSchema, textSchema } from '@/lib/contract/field-schemas'
import { optionalUrlSchema } from '@/lib/contract/media/urls'
import { networkNames } from './networks'

/** Maximum number of listings of a product. */
export const LISTINGS_MAX = 100

/** An item that the owner sells on a network. Its sales give access to the product that has this listing. */
export const listingSchema = z.strictObject({
  network: z.enum(networkNames),
  item: z.string(),
  /** URL of the product’s page at the network. */
  link: z.string().nullable(),
})

const itemSchema = textSchema.trim().min(1, 'Enter an item number').max(200, 'Use at most 200 characters')

export const listingInputSchema = listingSchema.extend({ item: itemSchema, link: optionalUrlSchema })
export type ListingInput = z.infer<typeof listingInputSchema>

/** `PUT /api/admin/listings`: sets the product of an item. A null `productId` means that the item isn’t from this shop. */
export const itemProductSchema = listingInputSchema
  .pick({ network: true, item: true })
  .extend({ productId: idSchema.nullable() })
export type ItemProduct = z.infer<typeof itemProductSchema>
