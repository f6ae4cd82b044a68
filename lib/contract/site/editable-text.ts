import { formatTooManyCharactersMessage, languageCodeSchema, textSchema } from '@/lib/contract/field-schemas'
import { DEFAULT_LANGUAGE } from '../interface-language'

const replaceableText = (max: number, fallback: string) =>
  textSchema.trim().min(1, 'Required').max(max, formatTooManyCharactersMessage(max)).default(fallback)

// Each schema has a default text, which the owner can replace.

/** Returns the schema of a short label. */
export const labelTextSchema = (fallback: string) => replaceableText(60, fallback)
/** Returns the schema of a sentence. */
export const sentenceTextSchema = (fallback: string) => replaceableText(200, fallback)
/** Returns the schema of a longer passage. */
export const passageTextSchema = (fallback: string) => replaceableText(400, fallback)

/** The language of a text that the owner can replace. The default means the language of the site. */
export const textLanguageSchema = languageCodeSchema.default(DEFAULT_LANGUAGE)

/** Returns the language of a text: its own if the owner set one, else the language of the site. */
export const resolveLanguage = (own: string, site: string): string => (own === DEFAULT_LANGUAGE ? site : own)
