import { z } from 'zod'

/** How many sales of a customer are so young that evidence of their use is still kept, and how many days that is. */
export const recentSalesSchema = z.strictObject({ sales: z.int(), days: z.int() })
export type RecentSales = z.infer<typeof recentSalesSchema>
