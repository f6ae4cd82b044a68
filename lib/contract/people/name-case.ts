/** Parts of a name that stay lowercase before another part: "van der Berg", "de la Cruz". */
const PARTICLES = new Set(
  'van von der den de del della di da dos das du la le el al bin ibn ter ten zu'.split(' '),
)
const NUMERALS = /^(ii|iii|iv)$/

const letters = (name: string) => name.replace(/\P{L}/gu, '')
const isWord = (word: string) => /\p{L}/u.test(word)

/**
 * Returns true for a name in all lowercase, in all capitals (two letters may be initials, as in "AJ"), or
 * typed with caps lock on (`jANE`).
 */
function hasUnusualCase(name: string): boolean {
  const text = letters(name)
  if (text === text.toLowerCase()) return text !== text.toUpperCase()
  if (text === text.toUpperCase()) return text.length > 2
  return name.split(/\P{L}+/u).every((word) => /^\p{Ll}\p{Lu}+$/u.test(word) || !isWord(word))
}

/**
 * Returns a first or last name in the usual case if a form sent it all lowercase or all capitals: "JANE"
 * becomes "Jane", while "o'brien-SMITH" stays the same. The stored name does not change.
 */
export function normalizeNameCase(name: string): string {
  if (!hasUnusualCase(name)) return name
  const words = name.toLowerCase().split(' ')
  const last = words.findLastIndex(isWord)
  return words.map((word, index) => (index < last && PARTICLES.has(word) ? word : capitalize(word))).join(' ')
}

/**
 * Capitalizes a word at its beginning, after a hyphen, and after `O'` and `Mc`. Roman numerals become
 * uppercase.
 */
function capitalize(word: string): string {
  if (NUMERALS.test(word)) return word.toUpperCase()
  const upper = (text: string) => text.toUpperCase()
  return word.replace(/(^|-)\p{L}/gu, upper).replace(/(?<=^(\p{L}['’]|Mc))\p{L}/u, upper)
}
