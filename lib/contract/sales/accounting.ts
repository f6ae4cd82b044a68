import { z } from 'zod'
import { dayOrderError, isInDayOrder, saleDaySchema } from './money'

/** First and last day in the owner's time zone, both included. Default: all payments and refunds. */
export const accountingQuerySchema = z
  .strictObject({ from: saleDaySchema.optional(), to: saleDaySchema.optional() })
  .refine(isInDayOrder, dayOrderError)
export type AccountingQuery = z.infer<typeof accountingQuerySchema>
