import { z } from 'zod'

/** How often the Admin Panel reloads the overview. Milliseconds. */
export const OVERVIEW_POLL_MS = 30_000

export const overviewSchema = z.strictObject({
  totalUsers: z.int(),
  /** Users whose last access was within the last 7 days. */
  activeUsers: z.int(),
  totalVideos: z.int(),
  totalSections: z.int(),
  /**
   * Share of the stored progress records that are completed, as a rounded percentage (0 to 100). 0 if there
   * are no records.
   */
  completionRate: z.int().min(0).max(100),
  /** Number of stored progress records. */
  totalProgress: z.int(),
})
export type Overview = z.infer<typeof overviewSchema>

/** Activity of one day (UTC). */
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

/** Returns the accesses per user, rounded, as the spec requires. 0 if there are no users. */
export function computeAverageAccesses(totalAccesses: number, totalUsers: number): number {
  return totalUsers === 0 ? 0 : Math.round(totalAccesses / totalUsers)
}
