import { z } from 'zod'

/** The tabs of the Purchases page; a link may open one of them. */
export const purchasesTabSchema = z.enum(['receipts', 'attention', 'set-up'])
export type PurchasesTab = z.infer<typeof purchasesTabSchema>
