import { z } from 'zod'
import { idSchema } from '@/lib/contract/fields'

/**
 * Text of an outbox email, rendered with the current templates. Its links don't work: their tokens exist only
 * in the sent email.
 */
export const mailTextSchema = z.strictObject({ to: z.string(), subject: z.string(), text: z.string() })

export const mailParams = z.object({ mailId: idSchema })
