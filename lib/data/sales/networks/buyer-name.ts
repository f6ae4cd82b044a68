import 'server-only'

const NAME_CHARACTERS_MAX = 100
/**
 * Matches what looks like a URL or an email. Names appear in emails and on screens, so they must not contain
 * anything that looks like a link.
 */
const LINK = /[@\\/]|www\.|\S\.\S*\p{L}{2}/iu
/** A full stop in host names that NFKC does not normalize (UTS 46). */
const IDEOGRAPHIC_FULL_STOP = '\u3002'

/**
 * Returns true if a program would turn part of the name into a link. Normalizes the name first, because
 * programs treat full-width and small variants of a character like the plain one.
 */
const containsLink = (name: string) =>
  LINK.test(name.normalize('NFKC').replaceAll(IDEOGRAPHIC_FULL_STOP, '.'))

/** Control characters and characters that reverse or hide text. Excludes the joiner that emoji use. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/**
 * Maximum number of characters of a name that are read, because the time to search for links grows with the
 * square of the length.
 */
const READ_CHARACTERS_MAX = 500

/** Removes invisible characters from a name. Null if nothing is left, or if part of the name looks like a link. */
export function cleanBuyerName(text: string | null): string | null {
  const name = (text ?? '').slice(0, READ_CHARACTERS_MAX).toWellFormed().replace(INVISIBLE, ' ').trim()
  return name === '' || containsLink(name) ? null : name
}

/** Shortens a name to the maximum length without splitting a character. */
export function shortenName(name: string | null): string | null {
  return name ? [...name].slice(0, NAME_CHARACTERS_MAX).join('').trim() || null : null
}

/** Splits a whole name after the first word. Null if nothing is left of the name, or part of it looks like a link. */
export function splitBuyerName(text: string | null) {
  const whole = cleanBuyerName(text)
  if (!whole) return null
  const [first = '', ...rest] = whole.split(' ')
  return { firstName: shortenName(first), lastName: shortenName(rest.join(' ')) }
}
