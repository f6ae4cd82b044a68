import { z } from 'zod'
import { dateTimeSchema, descriptionSchema, idSchema, orderSchema, titleSchema } from '@/lib/contract/fields'
import { purchaseAccessSchema } from '@/lib/contract/people/access'

export const sectionSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  order: z.int(),
  /** Whether only administrators see it, and its videos: to others they are not there. */
  draft: z.boolean(),
  createdAt: dateTimeSchema,
  /** Whether the viewer must buy before they may watch. */
  locked: z.boolean(),
  /** Of one that is locked: how the newest purchase stands that would open it; null where there is none. */
  standing: purchaseAccessSchema.nullable(),
  videoCount: z.int(),
  /** How many of them the viewer has completed. */
  completedCount: z.int(),
})
export type Section = z.infer<typeof sectionSchema>

export const sectionListSchema = z.array(sectionSchema)

export const sectionParams = z.object({ sectionId: idSchema })

/** Without an order, a new section goes to the end; unless it is said to be a draft, everybody sees it. */
export const sectionInputSchema = z.strictObject({
  title: titleSchema,
  description: descriptionSchema,
  order: orderSchema.optional(),
  draft: z.boolean().optional(),
})
export type SectionInput = z.infer<typeof sectionInputSchema>

export const sectionEditSchema = sectionInputSchema.partial()
export type SectionEdit = z.infer<typeof sectionEditSchema>
