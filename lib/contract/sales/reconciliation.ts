import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'

export const RECONCILIATION_DAYS = 30

/** How many days back to compare. */
export const reconciliationQuerySchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(365).default(RECONCILIATION_DAYS),
})
export type ReconciliationQuery = z.infer<typeof reconciliationQuerySchema>

/** `saleId` is WarriorPlus's sale ID, such as `sale_k3v9x2ab`. */
export const reconciliationParams = z.object({ saleId: z.string().min(1).max(200) })

/**
 * A discrepancy between our purchases and WarriorPlus. Either a sale is missing here, or WarriorPlus does not
 * list an active purchase, or lists it as refunded.
 */
export const saleDiscrepancySchema = z.strictObject({
  saleId: z.string(),
  kind: z.enum(['missing', 'extra', 'refunded']),
  email: z.string().nullable(),
  amount: z.string().nullable(),
  /** Currency (ISO 4217). Null if WarriorPlus sent none. */
  currency: z.string().nullable(),
  soldAt: dateTimeSchema.nullable(),
  purchaseId: idSchema.nullable(),
})
export type SaleDiscrepancy = z.infer<typeof saleDiscrepancySchema>

export const reconciliationSchema = z.strictObject({
  /** Number of sales that WarriorPlus listed. */
  salesCount: z.int(),
  /** Whether WarriorPlus listed all sales. If not, no sale is reported as `extra`. */
  isComplete: z.boolean(),
  drift: z.array(saleDiscrepancySchema),
})
export type Reconciliation = z.infer<typeof reconciliationSchema>

/** Result of the latest comparison, started by the owner or by maintenance. Null if there was none. */
export const lastReconciliationSchema = z
  .strictObject({
    comparedAt: dateTimeSchema,
    /** Number of sales with a discrepancy. */
    differing: z.int(),
  })
  .nullable()
export type LastReconciliation = z.infer<typeof lastReconciliationSchema>
