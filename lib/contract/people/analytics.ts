import { z } from 'zod'

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
