import { z } from 'zod'
import { textSchema } from '@/lib/contract/fields'
import { isObjectPath } from '@/lib/contract/media/objects'

const isWebUrl = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text)

/**
 * The url of something we may show or play: http(s), or an object of ours. Nothing else,
 * so no `javascript:` and no `data:`.
 */
export const urlSchema = textSchema
  .trim()
  .min(1, { error: 'Required', abort: true })
  .max(2048, 'At most 2048 characters')
  .refine((text) => isObjectPath(text) || isWebUrl(text), 'Must be an http or https address')

export const optionalUrlSchema = z.union([z.literal('').transform(() => null), urlSchema]).nullish()
