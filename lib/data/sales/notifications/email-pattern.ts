import 'server-only'

/** Codes of characters that can come before an email: control characters, spaces, quotes, brackets and separators. */
const SEPARATOR_CODE = '(?:[01][0-9a-f]|20|22|26|28|29|2c|3[a-e]|40|5[b-d]|7f)'
/** A character that can’t be part of a name before the @. */
const SEPARATOR = "[^a-z0-9.!#$%'*+/?^_`{|}~-]"
/** In JSON, `encode` doubles the backslash of an escaped character. */
const JSON_ESCAPE = String.raw`\\\\`
const START = `(?:^|${SEPARATOR}|%${SEPARATOR_CODE}|${JSON_ESCAPE}(?:[nrt]|u00${SEPARATOR_CODE}))`
const END = String.raw`(?![a-z0-9-]|\.[a-z0-9]|%2d|%2e[a-z0-9]|${JSON_ESCAPE}u002[de])`

/**
 * Returns a regular expression of Postgres that finds an email in the bytes of a request, but not as part of a longer
 * one. Compare it with `lower(encode(body, 'escape'))`. The request is a form or JSON, with or without escapes.
 */
export function emailPatternOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@').map(escapeCharacters)
  // In a form, a plus sign is a space. Elsewhere, it can be part of an email.
  return `(?:${START}${name}(?:@|${JSON_ESCAPE}u0040)|(?:${START}|\\+)${name}%40)${domain}${END}`
}

/** Returns a regular expression for a text whose punctuation may be escaped as in a form or in JSON. */
const escapeCharacters = (text: string) => text.replace(/[^a-z0-9]/g, escapeCharacter)

function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0).toString(16).padStart(2, '0')
  return `(?:\\${character}|%${code}|${JSON_ESCAPE}u00${code})`
}
