import { z } from 'zod'

/**
 * Number of a customer's sales whose usage evidence is still kept because they are recent, and how many days
 * it is kept.
 */
export const recentSalesSchema = z.strictObject({ sales: z.int(), days: z.int() })
export type RecentSales = z.infer<typeof recentSalesSchema>
