import { fitsRequestBody, textSchema } from '@/lib/contract/field-schemas'

/** Maximum length of the owner’s Markdown, in characters. */
const BODY_MAX = 30_000

/** Returns a link of the owner’s Markdown if it is allowed: http(s), mailto, or a path of this site. */
export function filterLinkUrl(url: string): string | undefined {
  return /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(url) ? url : undefined
}

/** Maximum nesting of quotes and lists. */
const CONTAINERS_MAX = 100
/** Maximum number of inline marks in one paragraph. */
const MARKS_MAX = 1000

/** The quotes, list markers and indentation that a line begins with. */
const CONTAINERS = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/
/** A blank line, a list item or a heading: each ends the paragraph before it. */
const ENDS_PARAGRAPH = /^\s*$|^ {0,3}(?:[-+*][ \t]+\S|#{1,6}[ \t])/

function containersIn(line: string): number {
  const [start = ''] = CONTAINERS.exec(line) ?? []
  const marks = start.match(/>|[-+*]|\d+/g)?.length ?? 0
  const tabs = start.split('\t').length - 1
  const spaces = start.split(' ').length - 1
  return marks + 2 * tabs + Math.floor(Math.max(0, spaces - marks) / 2)
}

/**
 * Returns whether Markdown may be nested so deep that a recursive renderer runs out of stack. Overestimates
 * the depth: counts every mark that could nest, because only a full parser knows which marks do.
 */
export function isNestedTooDeep(text: string): boolean {
  let marks = 0
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (containersIn(line) > CONTAINERS_MAX) return true
    if (ENDS_PARAGRAPH.test(line)) marks = 0
    marks += line.match(/[*_[\]]/g)?.length ?? 0
    if (marks > MARKS_MAX) return true
  }
  return false
}

const TOO_DEEP_MESSAGE =
  'The formatting is nested too deeply. Use fewer nested quotes, lists, or marks such as * and [.'

/** Draft of the owner’s Markdown. Unlike `markdownSchema`, it accepts an empty string. */
export const markdownDraftSchema = textSchema
  .max(BODY_MAX)
  .refine((text) => !isNestedTooDeep(text), TOO_DEEP_MESSAGE)

/** Markdown of the owner, at most 30,000 characters. */
export const markdownSchema = textSchema
  .trim()
  .min(1, 'Required')
  .max(BODY_MAX, 'Use at most 30,000 characters')
  .refine(fitsRequestBody, 'This text is too long. Shorten it to less than 60 KB.')
  .refine((text) => !isNestedTooDeep(text), TOO_DEEP_MESSAGE)
