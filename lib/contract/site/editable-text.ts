import { z } from 'zod'
import { textSchema } from '@/lib/contract/field-schemas'

const replaceableText = (max: number, fallback: string) =>
  textSchema.trim().min(1, 'Required').max(max, `At most ${max} characters`).default(fallback)

/** A text that the owner can replace, with its default: a short label, a sentence, or a longer passage. */
export const labelTextSchema = (fallback: string) => replaceableText(60, fallback)
export const sentenceTextSchema = (fallback: string) => replaceableText(200, fallback)
export const passageTextSchema = (fallback: string) => replaceableText(400, fallback)

/** A language tag (BCP 47). */
export const languageTagSchema = z
  .string()
  .trim()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, 'For example en, es, or pt-BR')
  .default('en')
