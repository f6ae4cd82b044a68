import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'

export const RECONCILIATION_DAYS = 30

/** How far back to look. */
export const reconciliationQuerySchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(365).default(RECONCILIATION_DAYS),
})
export type ReconciliationQuery = z.infer<typeof reconciliationQuerySchema>

/** `saleId` is WarriorPlus's, such as `sale_k3v9x2ab`. */
export const reconciliationParams = z.object({ saleId: z.string().min(1).max(200) })

/**
 * Where the ledger and WarriorPlus disagree: a sale that never arrived here, an active purchase that WarriorPlus does
 * not list, or one that it lists as refunded.
 */
export const driftSchema = z.strictObject({
  saleId: z.string(),
  kind: z.enum(['missing', 'extra', 'refunded']),
  email: z.string().nullable(),
  amount: z.string().nullable(),
  soldAt: dateTimeSchema.nullable(),
  purchaseId: idSchema.nullable(),
})
export type Drift = z.infer<typeof driftSchema>

export const reconciliationSchema = z.strictObject({
  /** How many sales WarriorPlus listed. */
  salesCount: z.int(),
  /** Whether WarriorPlus listed them all: if not, nothing is called extra. */
  isComplete: z.boolean(),
  drift: z.array(driftSchema),
})
export type Reconciliation = z.infer<typeof reconciliationSchema>

/** How the last comparison ended, whoever asked for it; null: there was none yet. */
export const lastComparisonSchema = z
  .strictObject({
    comparedAt: dateTimeSchema,
    /** How many sales differed. */
    differing: z.int(),
  })
  .nullable()
export type LastComparison = z.infer<typeof lastComparisonSchema>
