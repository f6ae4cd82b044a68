import { z } from 'zod'
import { dateTimeSchema, emailSchema, idSchema, optionalText, searchSchema } from '@/lib/contract/fields'
import { pageQuerySchema } from '@/lib/contract/paging'
import { ACTIVE_DAYS } from '@/lib/contract/system/figures'
import { purchaseAccessSchema } from './access'
import { currentUserSchema } from './auth'
import { shownName } from './names'

/** A row of `GET /api/admin/analytics/users`. */
export const customerRowSchema = z.strictObject({
  userId: idSchema,
  user: z.strictObject({
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    isAdmin: z.boolean(),
  }),
  accessCount: z.int(),
  /** null: no access yet. */
  lastAccess: dateTimeSchema.nullable(),
  /** The best that their purchases give; null: they bought nothing. */
  access: purchaseAccessSchema.nullable(),
  /** Of the lessons that are open to them. */
  progress: z.strictObject({ completed: z.int(), lessons: z.int() }),
})
export type CustomerRow = z.infer<typeof customerRowSchema>

export const customerListSchema = z.array(customerRowSchema)

export const customerStatusSchema = z.enum(['active', 'inactive'])
export type CustomerStatus = z.infer<typeof customerStatusSchema>

export const customerSortSchema = z.enum(['newest', 'lastAccess', 'views', 'email'])
export type CustomerSort = z.infer<typeof customerSortSchema>

/**
 * `search` is any part of an email or of a first and last name, or the whole id of a sale. Without `sort` everybody is in
 * order of their account, the newest first, and the active or inactive of their last access.
 */
export const customerQuerySchema = pageQuerySchema.extend({
  search: searchSchema.optional(),
  status: customerStatusSchema.optional(),
  sort: customerSortSchema.optional(),
})
export type CustomerQuery = z.infer<typeof customerQuerySchema>

export const customerParams = z.object({ userId: idSchema })

const nameSchema = optionalText(200)

export const customerEditSchema = z.strictObject({
  email: emailSchema.optional(),
  firstName: nameSchema,
  lastName: nameSchema,
})
export type CustomerEdit = z.infer<typeof customerEditSchema>

/** A person, as `PUT /api/admin/users/{id}` answers. */
export const customerSchema = currentUserSchema.extend({
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
})
export type Customer = z.infer<typeof customerSchema>

/** First and last name, as people write them; without them the part of the email before the "@"; else "Unknown". */
export function customerName(user: {
  email?: string | null
  firstName: string | null
  lastName: string | null
}): string {
  const name = [user.firstName, user.lastName].flatMap((part) => (part ? shownName(part) : [])).join(' ')
  return name || user.email?.split('@')[0] || 'Unknown'
}

/** Active: the last access lies within 7 days before `now`. */
export function customerStatus(lastAccess: string | null, now = new Date()): CustomerStatus {
  if (lastAccess === null) return 'inactive'
  const since = now.getTime() - ACTIVE_DAYS * 24 * 60 * 60 * 1000
  return new Date(lastAccess).getTime() >= since ? 'active' : 'inactive'
}
