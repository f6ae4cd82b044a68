import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'

/** One write of an administrator. */
export const auditEntrySchema = z.strictObject({
  id: idSchema,
  /** null: their account is gone. */
  actorEmail: z.string().nullable(),
  /** `noun.verb`, such as `section.create`. */
  action: z.string(),
  /** What was changed: a title, or a customer's email while they have an account. */
  target: z.string().nullable(),
  at: dateTimeSchema,
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditListSchema = z.array(auditEntrySchema)
