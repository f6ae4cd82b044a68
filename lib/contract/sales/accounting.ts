import { z } from 'zod'
import { areDaysInOrder, dayOrderError, saleDaySchema } from './money'

/** First and last day in the owner's time zone, both included. Default: all payments and refunds. */
export const accountingQuerySchema = z
  .strictObject({ from: saleDaySchema.optional(), to: saleDaySchema.optional() })
  .refine(areDaysInOrder, dayOrderError)
export type AccountingQuery = z.infer<typeof accountingQuerySchema>
