import { z } from 'zod'

/** Tabs of the Purchases page, which a link can select. */
export const purchasesTabSchema = z.enum(['receipts', 'attention', 'set-up'])
export type PurchasesTab = z.infer<typeof purchasesTabSchema>
