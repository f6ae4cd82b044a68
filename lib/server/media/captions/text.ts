import 'server-only'

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '\u200E',
  rlm: '\u200F',
}

/** The words of a WebVTT cue: voices, classes and times inside it are left away, entities are what they stand for. */
export function plainWebVtt(text: string): string {
  return text
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&([a-z]+);/g, (written, name: string) => entities[name] ?? written)
}

/** The words of a SubRip cue, without the marks that its players know: other angles are text. */
export function plainSubRip(text: string): string {
  return text.replaceAll(/<\/?(?:b|i|u|s|font|c|v)\b[^<>]*>/gi, '').replaceAll(/\{\\[^{}]*\}/g, '')
}

/** One line without controls: what ends a line in a file begins something new there. */
export const plainText = (text: string) => text.replaceAll(/[\s\p{Cc}\u2028\u2029\uFEFF]+/gu, ' ').trim()
