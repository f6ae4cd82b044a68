import { z } from 'zod'

/** The parts of the Purchases page, one of which a link may ask for. */
export const purchasesTabSchema = z.enum(['receipts', 'attention', 'set-up'])
export type PurchasesTab = z.infer<typeof purchasesTabSchema>
