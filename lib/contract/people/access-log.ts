import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'
import { pageQuerySchema } from '@/lib/contract/paging'

/** What is logged of a person. Completing a lesson counts in the chart as well. */
export const accessActionSchema = z.enum([
  'sign_in',
  'section_viewed',
  'video_viewed',
  'video_completed',
  'file_downloaded',
])
export type AccessAction = z.infer<typeof accessActionSchema>

export const accessLogSchema = z.strictObject({
  id: idSchema,
  userId: idSchema,
  /** Whose it is, by their account as it is now. */
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  action: z.string(),
  resourceType: z.string().nullable(),
  resourceId: idSchema.nullable(),
  /** Of the section, video or file, while it exists. */
  resourceTitle: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  timestamp: dateTimeSchema,
})
export type AccessLog = z.infer<typeof accessLogSchema>

export const accessLogListSchema = z.array(accessLogSchema)

export const accessLogQuerySchema = pageQuerySchema.extend({ userId: idSchema.optional() })
export type AccessLogQuery = z.infer<typeof accessLogQuerySchema>
