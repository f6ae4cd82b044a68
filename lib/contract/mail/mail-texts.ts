import { z } from 'zod'
import { idSchema } from '@/lib/contract/fields'

/** What a mail of the outbox says, written as it would be today. Its links lead nowhere: they stand in the mail alone. */
export const mailTextSchema = z.strictObject({ to: z.string(), subject: z.string(), text: z.string() })

export const mailParams = z.object({ mailId: idSchema })
