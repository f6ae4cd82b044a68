import { z } from 'zod'
import { textSchema } from '@/lib/contract/field-schemas'
import { isObjectPath } from '@/lib/contract/media/object-paths'

/**
 * A host with a dot, followed by a path, as people copy it: `www.youtube.com/watch?v=…`,
 * `//player.vimeo.com/…`.
 */
const WITHOUT_SCHEME = /^(?:\/\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+(?::\d{1,5})?\/.*)$/u

/** Returns the URL with `https://` added if the scheme is missing, as browsers do. */
const withScheme = (text: string) => text.replace(WITHOUT_SCHEME, 'https://$1')

const isWebUrl = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text)

/**
 * A URL that may be shown or played: http(s), with an optional scheme, or an object of this site. Everything
 * else is rejected, including `javascript:` and `data:`.
 */
export const urlSchema = textSchema
  .trim()
  .overwrite(withScheme)
  .min(1, { error: 'Required', abort: true })
  .max(2048, 'Use at most 2,048 characters')
  .refine((text) => isObjectPath(text) || isWebUrl(text), 'Enter a URL that starts with https:// or http://')

export const optionalUrlSchema = z.union([z.literal('').transform(() => null), urlSchema]).nullish()
