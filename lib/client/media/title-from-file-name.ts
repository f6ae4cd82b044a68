const TITLE_MAX = 200
// Control characters, and characters that reverse or hide text.
const NOT_IN_TITLES = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * Returns a title made of the words in a file name: "02_first-sale.final.mp4" becomes "02 first sale final".
 */
export function makeTitleFromFileName(name: string): string {
  const stem = name
    .normalize('NFC')
    .replace(NOT_IN_TITLES, '')
    .replace(/\.[^.\s]{1,5}$/, '')
  // In a name with spaces, hyphens and dots are kept as intended.
  const words = /\s/.test(stem.trim()) ? stem.replaceAll('_', ' ') : stem.replace(/[_.-]+/g, ' ')
  const title = [...words.replace(/\s+/g, ' ').trim()]
  return [title[0]?.toUpperCase() ?? '', ...title.slice(1)].join('').slice(0, TITLE_MAX).trim()
}
