import { z } from 'zod'
import {
  dateTimeSchema,
  descriptionSchema,
  idSchema,
  orderSchema,
  titleSchema,
} from '@/lib/contract/field-schemas'
import { purchaseAccessSchema } from '@/lib/contract/people/purchase-access'

export const sectionSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  order: z.int(),
  /** Whether the section and its videos are visible to administrators only. */
  draft: z.boolean(),
  createdAt: dateTimeSchema,
  /** Whether the viewer must buy the section before they may watch it. */
  locked: z.boolean(),
  /**
   * For a locked section: the access status of the newest purchase that covers it. Null without such a
   * purchase.
   */
  standing: purchaseAccessSchema.nullable(),
  videoCount: z.int(),
  /** Number of videos that the viewer has completed. */
  completedCount: z.int(),
})
export type Section = z.infer<typeof sectionSchema>

export const sectionListSchema = z.array(sectionSchema)

export const sectionParams = z.object({ sectionId: idSchema })

/** A new section. Without an order, it is added at the end. Everybody sees it unless it is a draft. */
export const sectionInputSchema = z.strictObject({
  title: titleSchema,
  description: descriptionSchema,
  order: orderSchema.optional(),
  draft: z.boolean().optional(),
})
export type SectionInput = z.infer<typeof sectionInputSchema>

export const sectionEditSchema = sectionInputSchema.partial()
export type SectionEdit = z.infer<typeof sectionEditSchema>
