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

/** Returns the text of a WebVTT cue, without tags (voices, classes, times), and with entities decoded. */
export function stripWebVttMarkup(text: string): string {
  return text
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&([a-z]+);/g, (written, name: string) => entities[name] ?? written)
}

/** Returns the text of a SubRip cue without the tags that players support. Other angle brackets are text. */
export function stripSubRipMarkup(text: string): string {
  return text.replaceAll(/<\/?(?:b|i|u|s|font|c|v)\b[^<>]*>/gi, '').replaceAll(/\{\\[^{}]*\}/g, '')
}

/** Returns text as one line without control characters, because a line break could start a new cue. */
export const toSingleLine = (text: string) => text.replaceAll(/[\s\p{Cc}\u2028\u2029\uFEFF]+/gu, ' ').trim()
