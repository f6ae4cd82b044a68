import { z } from 'zod'
import { textSchema, wholeNumberSchema } from '@/lib/contract/field-schemas'
import { settingSourceSchema } from './email-server'

export const AI_LIMIT_MAX = 100_000

const modelSchema = textSchema
  .trim()
  .min(1, 'Required')
  .max(100, 'Use at most 100 characters')
  .regex(/^[\w.:/@-]*$/, 'Enter only the model’s name, such as gpt-5-mini')

/** Model of each use: section images, transcripts, and texts (chapters and answers). */
export const aiModelsSchema = z.strictObject({ images: modelSchema, speech: modelSchema, text: modelSchema })
export type AiModels = z.infer<typeof aiModelsSchema>

const limitSchema = wholeNumberSchema(0, AI_LIMIT_MAX)

/** How much the AI service may be used in a day. With 0, the use is off. */
export const aiLimitsSchema = z.strictObject({
  imagesPerDay: limitSchema,
  transcriptMinutesPerDay: limitSchema,
  questionsPerDay: limitSchema,
})
export type AiLimits = z.infer<typeof aiLimitsSchema>

/** Which uses of the AI service are on. */
export const aiSwitchesSchema = z.strictObject({
  images: z.boolean(),
  transcripts: z.boolean(),
  questions: z.boolean(),
})

/** The key is sent in a header, which allows only visible ASCII characters. */
const keySchema = textSchema
  .trim()
  .min(1, 'Required')
  .max(500, 'Use at most 500 characters')
  .regex(/^[!-~]*$/, 'Enter only the key, without spaces')

/** `PUT /api/admin/settings/ai`. If the key is omitted, the stored one is kept. */
export const aiSettingsInputSchema = z.strictObject({
  key: keySchema.optional(),
  models: aiModelsSchema,
  limits: aiLimitsSchema,
  isOn: aiSwitchesSchema,
})
export type AiSettingsInput = z.infer<typeof aiSettingsInputSchema>

/** Settings of the AI service in use. The key is never included, only its last characters. */
export const aiSettingsSchema = aiSettingsInputSchema.omit({ key: true }).extend({
  /** The masked key. Null if there is none. */
  masked: z.string().nullable(),
  source: settingSourceSchema,
  /** Error message if the stored key can’t be read, else null. */
  problem: z.string().nullable(),
  /** How much of each daily limit was used. Each limit’s day begins with its first use. */
  today: z.strictObject({ images: z.int(), minutes: z.int(), questions: z.int() }),
})
export type AiSettings = z.infer<typeof aiSettingsSchema>
