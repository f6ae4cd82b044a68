import { z } from 'zod'
import { COURSES_MAX } from '@/lib/contract/course/course-limits'
import {
  dateTimeSchema,
  daysSchema,
  descriptionSchema,
  idSchema,
  makeTextSchema,
  optionalTextSchema,
} from '@/lib/contract/field-schemas'
import { LISTINGS_MAX, listingInputSchema, listingSchema } from './listings'

export const productSchema = z.strictObject({
  id: idSchema,
  /** Item number of the first WarriorPlus listing. */
  warriorPlusProductId: z.string().nullable(),
  /** Items of all networks whose sales give access to this product. */
  listings: z.array(listingSchema),
  name: z.string(),
  description: z.string().nullable(),
  isMainProduct: z.boolean(),
  grantsSectionIds: z.array(idSchema),
  /** Courses that the product grants with all sections, including future ones. */
  grantsCourseIds: z.array(idSchema),
  /** Whether the product grants every course, including future ones. */
  grantsEverything: z.boolean(),
  /** Whether the product grants every section of every existing course. */
  grantsAllSections: z.boolean(),
  /** Number of days from the last payment to the end of access. Null if access doesn’t end. */
  accessDays: z.int().nullable(),
  /**
   * Whether the product is no longer sold and not offered for selection. Existing buyers keep their access,
   * and new sales of the product still grant access.
   */
  archived: z.boolean(),
  createdAt: dateTimeSchema,
})
export type Product = z.infer<typeof productSchema>

/** Returns whether a product grants every section of a course, including future ones. */
export const grantsCourse = (
  { grantsAllSections, grantsEverything, grantsCourseIds }: Product,
  courseId: string,
): boolean => grantsAllSections || grantsEverything || grantsCourseIds.includes(courseId)

/** A product in the list, with the number of its payments and of the accounts that bought it. */
export const productWithCountsSchema = productSchema.extend({ sales: z.int(), buyers: z.int() })
export type ProductWithCounts = z.infer<typeof productWithCountsSchema>

export const productListSchema = z.array(productWithCountsSchema)

export const productParams = z.object({ productId: idSchema })

export const productInputSchema = z.strictObject({
  name: makeTextSchema('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(200, 'Use at most 200 characters'),
  description: descriptionSchema,
  /** Ignored if the input contains `listings`. */
  warriorPlusProductId: optionalTextSchema(100),
  listings: z.array(listingInputSchema).max(LISTINGS_MAX).optional(),
  isMainProduct: z.boolean().optional(),
  grantsSectionIds: z
    .array(idSchema)
    .max(1500)
    .transform((ids) => [...new Set(ids)])
    .optional(),
  grantsCourseIds: z
    .array(idSchema)
    .max(COURSES_MAX)
    .transform((ids) => [...new Set(ids)])
    .optional(),
  grantsEverything: z.boolean().optional(),
  accessDays: daysSchema.nullish(),
})
export type ProductInput = z.infer<typeof productInputSchema>

/** A change of a product. Undefined fields stay unchanged. */
export const productEditSchema = productInputSchema.extend({ archived: z.boolean() }).partial()
export type ProductEdit = z.infer<typeof productEditSchema>
