import { z } from 'zod'
import { VIDEO_SECONDS_MAX } from './video-seconds-max'

const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * Returns the schema of a text that Postgres and JSON can store: no U+0000 and no lone surrogates. `missing` is
 * the message for any other value.
 */
export const makeTextSchema = (missing?: string) =>
  z
    .string(missing)
    .refine(
      (text) => !text.includes('\u0000') && !LONE_SURROGATE.test(text),
      'Contains characters that can’t be stored',
    )
export const textSchema = makeTextSchema()

const encoder = new TextEncoder()
/** Returns whether the value fits in a request body (64 KB as UTF-8 JSON). */
export const fitsRequestBody = (value: unknown) => encoder.encode(JSON.stringify(value)).byteLength <= 60_000

/** Search text of a list. */
export const searchSchema = textSchema.trim().max(200)

/** A title or a name: 1 to 200 characters. */
export const titleSchema = textSchema.trim().min(1, 'Required').max(200, 'Use at most 200 characters')

/** Returns the message for a text with more than `max` characters. */
export const formatTooManyCharactersMessage = (max: number) =>
  `Use at most ${max.toLocaleString('en-US')} characters`

/**
 * Returns the schema of an optional text. An omitted text stays unchanged. `""` and `null` are stored as
 * null.
 */
export function optionalTextSchema(max: number) {
  return textSchema
    .trim()
    .max(max, formatTooManyCharactersMessage(max))
    .transform((text) => text || null)
    .nullish()
}

export const descriptionSchema = optionalTextSchema(5000)

/** Returns the schema of a whole number. Its only message names the range. */
export function wholeNumberSchema(min: number, max: number) {
  const message = `Enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`
  return z.int(message).min(min, message).max(max, message)
}

export const ORDER_MAX = 1_000_000
export const orderSchema = wholeNumberSchema(-ORDER_MAX, ORDER_MAX)

/** A length or position in a video, in seconds, up to one day. */
export const secondsSchema = wholeNumberSchema(0, VIDEO_SECONDS_MAX)

/** Number of days until something opens or ends, up to ten years. */
export const daysSchema = wholeNumberSchema(1, 3650)

/** An ASCII email address, trimmed and lower-cased. Lookups and emails use only this form. */
export const emailSchema = z
  .string()
  .trim()
  .max(254, 'Use at most 254 characters')
  // Checks before lower-casing, because the Kelvin sign (U+212A) becomes an ASCII k.
  .pipe(z.email('Please enter a valid email address.').toLowerCase())

/** A language tag (BCP 47). */
export const languageCodeSchema = z
  .string()
  .trim()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, 'Enter a language code, such as en, es, or pt-BR')

/** A UUID. Its letters are converted to lower case, as Postgres returns them, so that IDs can be compared. */
export const idSchema = z.uuid().toLowerCase()

/** Maximum length of a time. Postgres rejects a time with more than about 100 decimals. */
const DATE_TIME_LENGTH_MAX = 40

export const dateTimeSchema = z.iso.datetime().max(DATE_TIME_LENGTH_MAX)

const MOMENT_MIN = Date.UTC(2000, 0)
const MOMENT_END = Date.UTC(2200, 0)

/** A date and time that an owner enters, with any offset, in the years 2000 to 2199 (UTC). */
export const enteredTimeSchema = z.iso
  .datetime({ offset: true, error: 'Enter a date and time' })
  .max(DATE_TIME_LENGTH_MAX, 'Enter a date and time')
  .refine((text) => {
    const at = Date.parse(text)
    return at >= MOMENT_MIN && at < MOMENT_END
  }, 'Choose a date from 2000 to 2199')

/** All IDs of a list in their new order. The server responds with 409 if the set of IDs has changed. */
export const reorderInputSchema = z.strictObject({
  ids: z
    .array(idSchema)
    .max(1500)
    .refine((ids) => new Set(ids).size === ids.length, 'The same item is listed twice'),
})
export type ReorderInput = z.infer<typeof reorderInputSchema>
