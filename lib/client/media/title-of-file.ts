const TITLE_MAX = 200
// Controls, and what turns or hides text.
const NOT_IN_TITLES = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** The words in a file's name, as a title: "02_first-sale.final.mp4" is "02 first sale final". */
export function titleOfFile(name: string): string {
  const stem = name
    .normalize('NFC')
    .replace(NOT_IN_TITLES, '')
    .replace(/\.[^.\s]{1,5}$/, '')
  // Where there are spaces, a hyphen or a dot is meant.
  const words = /\s/.test(stem.trim()) ? stem.replaceAll('_', ' ') : stem.replace(/[_.-]+/g, ' ')
  const title = [...words.replace(/\s+/g, ' ').trim()]
  return [title[0]?.toUpperCase() ?? '', ...title.slice(1)].join('').slice(0, TITLE_MAX).trim()
}
