import { z } from 'zod'
import { VIDEO_SECONDS_MAX } from './video-seconds-max'

const LONE_SURROGATE = /\p{Surrogate}/u

/** Text that Postgres and JSON can store: no U+0000 and no lone surrogates. */
export const textSchema = z
  .string()
  .refine(
    (text) => !text.includes('\u0000') && !LONE_SURROGATE.test(text),
    'Contains characters that can’t be stored',
  )

const encoder = new TextEncoder()
/** True if the value fits in a request body (64 KB as UTF-8 JSON). */
export const fitsRequestBody = (value: unknown) => encoder.encode(JSON.stringify(value)).byteLength <= 60_000

/** Search text of a list. */
export const searchSchema = textSchema.trim().max(200)

/** A title or a name: 1 to 200 characters. */
export const titleSchema = textSchema.trim().min(1, 'Required').max(200, 'At most 200 characters')

/** Optional text. An omitted text stays unchanged; `""` and `null` are stored as null. */
export function optionalTextSchema(max: number) {
  return textSchema
    .trim()
    .max(max, `At most ${max} characters`)
    .transform((text) => text || null)
    .nullish()
}

export const descriptionSchema = optionalTextSchema(5000)

export const ORDER_MAX = 1_000_000
export const orderSchema = z.int().min(-ORDER_MAX).max(ORDER_MAX)

/** A length or position in a video, in seconds, up to one day. */
export const secondsSchema = z.int().min(0).max(VIDEO_SECONDS_MAX)

/** An ASCII email address, trimmed and lower-cased. Lookups and emails use only this form. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'At most 254 characters')
  .pipe(z.email('Please enter a valid email address.'))

export const idSchema = z.uuid()
export const dateTimeSchema = z.iso.datetime()

/** All IDs of a list in their new order. The server answers 409 if the set has changed. */
export const reorderSchema = z.strictObject({
  ids: z
    .array(idSchema)
    .max(1500)
    .refine((ids) => new Set(ids).size === ids.length, 'Lists an item twice'),
})
export type Reorder = z.infer<typeof reorderSchema>
