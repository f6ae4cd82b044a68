import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'

/** A browser in which the person is signed in. */
export const ownSessionSchema = z.strictObject({
  id: idSchema,
  isThis: z.boolean(),
  /** Browser and system in words. Null if the browser sent no name. */
  browser: z.string().nullable(),
  /** IP address of the browser. Null after the site has deleted it. */
  ipAddress: z.string().nullable(),
  signedInAt: dateTimeSchema,
  /** Day (UTC) on which the session was last used. */
  lastUsedOn: z.iso.date(),
  byPasskey: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>
export const ownSessionListSchema = z.array(ownSessionSchema)

export const ownSessionParams = z.object({ sessionId: idSchema })
/**
 * With `others=true`, `DELETE` ends every session except the current one. Without it, `DELETE` ends all
 * sessions.
 */
export const endSessionsQuerySchema = z.strictObject({ others: z.literal('true').optional() })
