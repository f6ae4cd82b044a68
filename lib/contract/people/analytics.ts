import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'
import { pageQuerySchema } from '@/lib/contract/paging'

/** How often the Admin Panel reads the overview again, in milliseconds. */
export const OVERVIEW_POLL_MS = 30_000

export const overviewSchema = z.strictObject({
  totalUsers: z.int(),
  /** Users whose last access lies within the last 7 days. */
  activeUsers: z.int(),
  totalVideos: z.int(),
  totalSections: z.int(),
  /** Completed over stored progress records, 0 to 100, rounded; 0 of nothing is 0. */
  completionRate: z.int().min(0).max(100),
  /** Stored progress records. */
  totalProgress: z.int(),
})
export type Overview = z.infer<typeof overviewSchema>

/** What is logged of a person. Completing a lesson counts in the chart as well. */
export const accessActionSchema = z.enum(['sign_in', 'section_viewed', 'video_viewed', 'video_completed'])
export type AccessAction = z.infer<typeof accessActionSchema>

export const accessLogSchema = z.strictObject({
  id: idSchema,
  userId: idSchema,
  action: z.string(),
  resourceType: z.string().nullable(),
  resourceId: idSchema.nullable(),
  /** Of the section or video, while it exists. */
  resourceTitle: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  timestamp: dateTimeSchema,
})
export type AccessLog = z.infer<typeof accessLogSchema>

export const accessLogListSchema = z.array(accessLogSchema)

export const accessLogQuerySchema = pageQuerySchema.extend({ userId: idSchema.optional() })
export type AccessLogQuery = z.infer<typeof accessLogQuerySchema>

/** One day, UTC. */
export const activityDaySchema = z.strictObject({
  day: z.iso.date(),
  accesses: z.int(),
  completions: z.int(),
})
export type ActivityDay = z.infer<typeof activityDaySchema>

export const activitySchema = z.array(activityDaySchema)

export const activityQuerySchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(366).default(30),
})

/** Spec: the accesses over the users, rounded; 0 of nobody. */
export function averageAccesses(totalAccesses: number, totalUsers: number): number {
  return totalUsers === 0 ? 0 : Math.round(totalAccesses / totalUsers)
}
