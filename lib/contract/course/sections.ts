import { z } from 'zod'
import {
  dateTimeSchema,
  descriptionSchema,
  idSchema,
  orderSchema,
  titleSchema,
} from '@/lib/contract/field-schemas'
import { purchaseAccessSchema } from '@/lib/contract/people/purchase-access'
import { imageMadeBySchema } from './image-made-by'
import { releaseFields, releaseInputSchema } from './releases'

export const sectionSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  imageMadeBy: imageMadeBySchema,
  order: z.int(),
  /** Whether the section and its videos are visible to administrators only. */
  draft: z.boolean(),
  createdAt: dateTimeSchema,
  courseId: idSchema,
  ...releaseFields,
  /**
   * For a section that the viewer does not own: the access status of the newest purchase that covers it. Null
   * without such a purchase.
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
  /** ID of the course. Required if there are several courses. */
  courseId: idSchema.optional(),
  release: releaseInputSchema.optional(),
})
export type SectionInput = z.infer<typeof sectionInputSchema>

/** A change of a section. A section that moves to another course is added at its end. */
export const sectionEditSchema = sectionInputSchema.partial()
export type SectionEdit = z.infer<typeof sectionEditSchema>
