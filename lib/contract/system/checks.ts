import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/fields'

/** Something that is to be so before the owner goes on, as it stands now. Every list of such things has this shape. */
export const checkSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  isDone: z.boolean(),
  /** How it stands, in a sentence. */
  state: z.string(),
  /** When what the sentence says happened; null where it is about no moment. */
  at: dateTimeSchema.nullable(),
  /** Where it is seen to; null where the list itself has the button. */
  link: z.strictObject({ label: z.string(), href: z.string() }).nullable(),
})
export type Check = z.infer<typeof checkSchema>

export const isAllDone = (checks: Check[]) => checks.every(({ isDone }) => isDone)
