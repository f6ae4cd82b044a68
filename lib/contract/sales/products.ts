import { z } from 'zod'
import { dateTimeSchema, descriptionSchema, idSchema, optionalText, textSchema } from '@/lib/contract/fields'

export const productSchema = z.strictObject({
  id: idSchema,
  /** The item number at WarriorPlus. */
  warriorPlusProductId: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  isMainProduct: z.boolean(),
  grantsSectionIds: z.array(idSchema),
  /** A main product that was saved with nothing checked opens every section, also those to come. */
  grantsAllSections: z.boolean(),
  /** No longer sold, and not offered where a product is chosen. It still opens what it sold, and what is sold with it. */
  archived: z.boolean(),
  createdAt: dateTimeSchema,
})
export type Product = z.infer<typeof productSchema>

/** A product in the list: how often it was paid for, and how many accounts bought it. */
export const listedProductSchema = productSchema.extend({ sales: z.int(), buyers: z.int() })
export type ListedProduct = z.infer<typeof listedProductSchema>

export const productListSchema = z.array(listedProductSchema)

export const productParams = z.object({ productId: idSchema })

export const productInputSchema = z.strictObject({
  name: textSchema.trim().min(1, 'Name is required').max(200, 'At most 200 characters'),
  description: descriptionSchema,
  warriorPlusProductId: optionalText(100),
  isMainProduct: z.boolean().optional(),
  grantsSectionIds: z
    .array(idSchema)
    .max(1500)
    .transform((ids) => [...new Set(ids)])
    .optional(),
})
export type ProductInput = z.infer<typeof productInputSchema>

/** Fields left out stay as they are. */
export const productEditSchema = productInputSchema.extend({ archived: z.boolean() }).partial()
export type ProductEdit = z.infer<typeof productEditSchema>
