import { z } from 'zod'
import { SECONDS_MAX } from './seconds-max'

const LONE_SURROGATE = /\p{Surrogate}/u

/** Text that Postgres can store and JSON can carry: no U+0000, no half of a character. */
export const textSchema = z
  .string()
  .refine(
    (text) => !text.includes('\u0000') && !LONE_SURROGATE.test(text),
    'Contains characters that cannot be stored',
  )

const encoder = new TextEncoder()
/** Whether words can be sent: a body has 64 KB, and a character takes up to four bytes. */
export const fitsBody = (words: unknown) => encoder.encode(JSON.stringify(words)).byteLength <= 60_000

/** What a list is searched for. */
export const searchSchema = textSchema.trim().max(200)

/** A title or a name: 1 to 200 characters. */
export const titleSchema = textSchema.trim().min(1, 'Required').max(200, 'At most 200 characters')

/** Optional text: left out stays as it is, `""` and `null` are stored as null. */
export function optionalText(max: number) {
  return textSchema
    .trim()
    .max(max, `At most ${max} characters`)
    .transform((text) => text || null)
    .nullish()
}

export const descriptionSchema = optionalText(5000)

export const ORDER_MAX = 1_000_000
export const orderSchema = z.int().min(-ORDER_MAX).max(ORDER_MAX)

/** A length or a place in a video, in seconds; a day at most. */
export const secondsSchema = z.int().min(0).max(SECONDS_MAX)

/** One ASCII email, trimmed and lower-cased: the only form we look up or write to. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'At most 254 characters')
  .pipe(z.email('Please enter a valid email address.'))

export const idSchema = z.uuid()
export const dateTimeSchema = z.iso.datetime()

/** All rows of a list in their new order. The server answers 409 when the set is no longer the same. */
export const reorderSchema = z.strictObject({
  ids: z
    .array(idSchema)
    .max(1500)
    .refine((ids) => new Set(ids).size === ids.length, 'Names a row twice'),
})
export type Reorder = z.infer<typeof reorderSchema>
