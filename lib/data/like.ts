import 'server-only'

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** A pattern for ILIKE that finds these very characters anywhere. */
export const anywhere = (text: string) => `%${escaped(text)}%`

/** The same for the beginning of a text, and of a word behind a space. */
export const atStart = (text: string) => `${escaped(text)}%`
export const atWordStart = (text: string) => `% ${escaped(text)}%`

/**
 * One or two letters are looked for at the beginning alone: a trigram index knows how words begin, but nothing shorter
 * within them, and would leave the whole table to be read.
 */
export const isShort = (text: string) => text.length < 3 && /[a-z0-9]/i.test(text)
