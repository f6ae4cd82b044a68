import { z } from 'zod'

/** What a purchase opens: everything its product grants while it is `active`, nothing in any other state. */
export const purchaseAccessSchema = z.enum([
  'pending',
  'active',
  'suspended',
  'ended',
  'disputed',
  'refunded',
])

/** How the purchase stands that a closed course or section depends on; null where there is none. */
export type Standing = z.infer<typeof purchaseAccessSchema> | null
