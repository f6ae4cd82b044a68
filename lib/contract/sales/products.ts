import { z } from 'zod'
import {
  dateTimeSchema,
  descriptionSchema,
  idSchema,
  optionalTextSchema,
  textSchema,
} from '@/lib/contract/field-schemas'

export const productSchema = z.strictObject({
  id: idSchema,
  /** Item number at WarriorPlus. */
  warriorPlusProductId: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  isMainProduct: z.boolean(),
  grantsSectionIds: z.array(idSchema),
  /**
   * Whether the product grants every section, including future ones. True for a main product that was saved
   * with no section selected.
   */
  grantsAllSections: z.boolean(),
  /**
   * Whether the product is no longer sold and not offered for selection. It still grants what it sold, and
   * sales of it still grant access.
   */
  archived: z.boolean(),
  createdAt: dateTimeSchema,
})
export type Product = z.infer<typeof productSchema>

/** A product in the list, with the number of its payments and of the accounts that bought it. */
export const listedProductSchema = productSchema.extend({ sales: z.int(), buyers: z.int() })
export type ListedProduct = z.infer<typeof listedProductSchema>

export const productListSchema = z.array(listedProductSchema)

export const productParams = z.object({ productId: idSchema })

export const productInputSchema = z.strictObject({
  name: textSchema.trim().min(1, 'Name is required').max(200, 'At most 200 characters'),
  description: descriptionSchema,
  warriorPlusProductId: optionalTextSchema(100),
  isMainProduct: z.boolean().optional(),
  grantsSectionIds: z
    .array(idSchema)
    .max(1500)
    .transform((ids) => [...new Set(ids)])
    .optional(),
})
export type ProductInput = z.infer<typeof productInputSchema>

/** A change of a product. Undefined fields stay unchanged. */
export const productEditSchema = productInputSchema.extend({ archived: z.boolean() }).partial()
export type ProductEdit = z.infer<typeof productEditSchema>
