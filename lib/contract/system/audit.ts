import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'

/** One change made by an administrator. */
export const auditEntrySchema = z.strictObject({
  id: idSchema,
  /** Email of the person who made the change. Null if their account no longer exists. */
  actorEmail: z.string().nullable(),
  /** `noun.verb`, such as `section.create`. */
  action: z.string(),
  /** The changed item: its title, or a customer’s email while the account exists. */
  target: z.string().nullable(),
  at: dateTimeSchema,
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditListSchema = z.array(auditEntrySchema)
