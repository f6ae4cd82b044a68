import { z } from 'zod'

/**
 * Access status of a purchase. `active` grants everything that its product includes; any other status grants
 * nothing.
 */
export const purchaseAccessSchema = z.enum([
  'pending',
  'active',
  'suspended',
  'ended',
  'disputed',
  'refunded',
])

/**
 * Access status of the purchase that a locked course or section depends on. Null if there is no such
 * purchase.
 */
export type AccessStatus = z.infer<typeof purchaseAccessSchema> | null
