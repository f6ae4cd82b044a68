import { z } from 'zod'
import {
  dateTimeSchema,
  emailSchema,
  idSchema,
  optionalTextSchema,
  searchSchema,
} from '@/lib/contract/field-schemas'
import { pageQuerySchema } from '@/lib/contract/paging'
import { ACTIVE_USER_DAYS } from '@/lib/contract/system/active-user-days'
import { currentUserSchema } from './auth'
import { normalizeNameCase } from './name-case'
import { purchaseAccessSchema } from './purchase-access'

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
  /** Time of the person’s last access. Null if there was none. */
  lastAccess: dateTimeSchema.nullable(),
  /** Best access status among the person's purchases. Null if they bought nothing. */
  access: purchaseAccessSchema.nullable(),
  /** Progress in the lessons that the person has access to. */
  progress: z.strictObject({ completed: z.int(), lessons: z.int() }),
})
export type CustomerRow = z.infer<typeof customerRowSchema>

export const customerListSchema = z.array(customerRowSchema)

export const customerStatusSchema = z.enum(['active', 'inactive'])
export type CustomerStatus = z.infer<typeof customerStatusSchema>

export const customerSortSchema = z.enum(['newest', 'lastAccess', 'views', 'email'])
export type CustomerSort = z.infer<typeof customerSortSchema>

/**
 * `search` is any part of an email or of a full name, or a whole sale ID. Without `sort`, newest accounts
 * come first; with a `status`, the most recent access comes first.
 */
export const customerQuerySchema = pageQuerySchema.extend({
  search: searchSchema.optional(),
  status: customerStatusSchema.optional(),
  sort: customerSortSchema.optional(),
})
export type CustomerQuery = z.infer<typeof customerQuerySchema>

export const customerParams = z.object({ userId: idSchema })

const nameSchema = optionalTextSchema(200)

export const customerEditSchema = z.strictObject({
  email: emailSchema.optional(),
  firstName: nameSchema,
  lastName: nameSchema,
})
export type CustomerEdit = z.infer<typeof customerEditSchema>

/** A person, as `PUT /api/admin/users/{id}` returns them. */
export const customerSchema = currentUserSchema.extend({
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
})
export type Customer = z.infer<typeof customerSchema>

/**
 * Returns the first and last name as people write them. Without a name, the part of the email before the "@",
 * or else "Unknown".
 */
export function formatCustomerName(user: {
  email?: string | null
  firstName: string | null
  lastName: string | null
}): string {
  const name = [user.firstName, user.lastName]
    .flatMap((part) => (part ? normalizeNameCase(part) : []))
    .join(' ')
  return name || user.email?.split('@')[0] || 'Unknown'
}

/** Returns `active` if the last access was within 7 days before `now`. */
export function getCustomerStatus(lastAccess: string | null, now = new Date()): CustomerStatus {
  if (lastAccess === null) return 'inactive'
  const since = now.getTime() - ACTIVE_USER_DAYS * 24 * 60 * 60 * 1000
  return new Date(lastAccess).getTime() >= since ? 'active' : 'inactive'
}
