import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { pageQuerySchema } from '@/lib/contract/paging'

/** Actions that the access log records about a person. The activity chart also counts completed lessons. */
export const accessLogActionSchema = z.enum([
  'sign_in',
  'section_viewed',
  'video_viewed',
  'video_completed',
  'file_downloaded',
])
export type AccessLogAction = z.infer<typeof accessLogActionSchema>

export const accessLogSchema = z.strictObject({
  id: idSchema,
  userId: idSchema,
  /** Current email of the account. */
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  action: z.string(),
  resourceType: z.string().nullable(),
  resourceId: idSchema.nullable(),
  /** Title of the section, video, or file. Null once it is deleted. */
  resourceTitle: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  timestamp: dateTimeSchema,
})
export type AccessLog = z.infer<typeof accessLogSchema>

export const accessLogListSchema = z.array(accessLogSchema)

export const accessLogQuerySchema = pageQuerySchema.extend({ userId: idSchema.optional() })
export type AccessLogQuery = z.infer<typeof accessLogQuerySchema>
