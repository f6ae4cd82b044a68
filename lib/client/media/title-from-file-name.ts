const TITLE_MAX = 200
// Control characters, and characters that reverse or hide text.
const NOT_IN_TITLES = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * A number that only orders files, as in "01 Intro", "2. Intro", or "3 - Intro". "2026 in review", "30-minute
 * bread", and "1.5 hours" begin with a number that belongs to the title.
 */
const ORDER_NUMBER = /^(?:0\d{0,2}[\s._)-]+(?=\S)|\d{1,3}(?:\s*[.)]\s*|\s+(?:[-–—]\s+)?)(?=[^\s\d]))/

/**
 * Returns a title made of the words in a file name: "02_first-sale.final.mp4" becomes "First sale final".
 */
export function makeTitleFromFileName(name: string): string {
  const stem = name
    .normalize('NFC')
    .replace(NOT_IN_TITLES, '')
    .replace(/\.[^.\s]{1,5}$/, '')
  // If a name contains spaces, its hyphens and dots don’t replace spaces, so they are kept.
  const words = /\s/.test(stem.trim()) ? stem.replaceAll('_', ' ') : stem.replace(/[_.-]+/g, ' ')
  const title = [...words.replace(/\s+/g, ' ').trim().replace(ORDER_NUMBER, '')]
  return [title[0]?.toUpperCase() ?? '', ...title.slice(1)].join('').slice(0, TITLE_MAX).trim()
}
