import { z } from 'zod'
import { textSchema } from '@/lib/contract/fields'
import { isObjectPath } from '@/lib/contract/media/objects'

/** A host with a dot and a path after it, as people copy it: `www.youtube.com/watch?v=…`, `//player.vimeo.com/…`. */
const WITHOUT_SCHEME = /^(?:\/\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+(?::\d{1,5})?\/.*)$/u

/** The url with the scheme that browsers add by themselves. */
const withScheme = (text: string) => text.replace(WITHOUT_SCHEME, 'https://$1')

const isWebUrl = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text)

/**
 * The url of something we may show or play: http(s), whose scheme may be left out, or an object of ours. Nothing else,
 * so no `javascript:` and no `data:`.
 */
export const urlSchema = textSchema
  .trim()
  .overwrite(withScheme)
  .min(1, { error: 'Required', abort: true })
  .max(2048, 'At most 2048 characters')
  .refine((text) => isObjectPath(text) || isWebUrl(text), 'Must be an http or https URL')

export const optionalUrlSchema = z.union([z.literal('').transform(() => null), urlSchema]).nullish()
