import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'

/**
 * Text of an outbox email, rendered with the current templates. Its links don't work, because their tokens
 * exist only in the sent email.
 */
export const outboxEmailTextSchema = z.strictObject({ to: z.string(), subject: z.string(), text: z.string() })

export const outboxEmailParams = z.object({ emailId: idSchema })
