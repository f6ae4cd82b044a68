import 'server-only'

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['lrm', '\u200E'],
  ['rlm', '\u200F'],
])

/** Returns the text of a WebVTT cue, without tags (voices, classes, times), and with entities decoded. */
export function stripWebVttMarkup(text: string): string {
  return text
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&([a-z]+|#\d+|#[xX][\da-fA-F]+);/g, (written, name: string) => decodeEntity(name) ?? written)
}

const MAX_CODE_POINT = 0x10_ff_ff

/** Returns the character of an entity, by its name or number. Undefined if there is no such character. */
function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return entities.get(name)
  const code = Number(name.slice(1).replace(/^x/i, '0x'))
  const isSurrogate = code >= 0xd8_00 && code <= 0xdf_ff
  return code > MAX_CODE_POINT || isSurrogate ? undefined : String.fromCodePoint(code)
}

/** Returns the text of a SubRip cue without the tags that players support. Other angle brackets are text. */
export function stripSubRipMarkup(text: string): string {
  return text.replaceAll(/<\/?(?:b|i|u|s|font|c|v)\b[^<>]*>/gi, '').replaceAll(/\{\\[^{}]*\}/g, '')
}

/** Returns text as one line without control characters, because a line break could start a new cue. */
export const toSingleLine = (text: string) => text.replaceAll(/[\s\p{Cc}\u2028\u2029\uFEFF]+/gu, ' ').trim()
