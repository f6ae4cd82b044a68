import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'

/** One item of a checklist, with its current state. */
export const checklistItemSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  isDone: z.boolean(),
  /** The current state, in one sentence. */
  state: z.string(),
  /** When the item was done. Null if its state isn’t tied to a time. */
  at: dateTimeSchema.nullable(),
  /** Page where the owner can do the item. Null if the checklist has a button for it. */
  link: z.strictObject({ label: z.string(), href: z.string() }).nullable(),
})
export type ChecklistItem = z.infer<typeof checklistItemSchema>

export const areAllItemsDone = (checks: ChecklistItem[]) => checks.every(({ isDone }) => isDone)
