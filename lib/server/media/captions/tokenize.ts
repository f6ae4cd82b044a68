import 'server-only'
import { toSingleLine } from './caption-text'

/** A word, and the space before it, if any. */
export interface Word {
  text: string
  before: '' | ' '
}

/** Scripts without spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const LETTERS_MAX = 40

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Splits a text into words. A word that is too long for a caption becomes several words. */
export const splitIntoWords = (text: string): Word[] =>
  toSingleLine(text)
    .split(' ')
    .filter(Boolean)
    .flatMap((written) => partsOf(written).map((text, at) => ({ text, before: at === 0 ? ' ' : '' })))

/** Joins words to a text. */
export const joinWords = (words: readonly Word[]): string =>
  words
    .map(({ text, before }) => before + text)
    .join('')
    .trim()

function partsOf(written: string): string[] {
  const parts = WITHOUT_SPACES.test(written) ? segmentWords(written) : [written]
  return parts.flatMap((part) => (part.length > LETTERS_MAX ? splitLongWord(part) : [part]))
}

/** Splits text without spaces into words. Punctuation stays with the word before it. */
function segmentWords(written: string): string[] {
  const parts: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(written)) {
    if (isWordLike || parts.length === 0) parts.push(segment)
    else parts.push((parts.pop() ?? '') + segment)
  }
  return parts
}

function splitLongWord(part: string): string[] {
  const cuts: string[] = []
  for (const { segment } of graphemes.segment(part)) {
    const last = cuts.at(-1)
    if (last === undefined || last.length + segment.length > LETTERS_MAX) cuts.push(segment)
    else cuts.push((cuts.pop() ?? '') + segment)
  }
  return cuts
}

const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/u
const CLAUSE_END = /[,;:–—、，；：]["'”’»)\]]*$/u

/** Returns the cost of a break after this word: 0 after a sentence, 0.4 after a clause, and 1 otherwise. */
export function computeBreakCostAfter(word: Word | undefined): number {
  if (word === undefined || SENTENCE_END.test(word.text)) return 0
  return CLAUSE_END.test(word.text) ? 0.4 : 1
}

/** Returns the estimated speaking time of a word, relative to other words. */
export const speakingWeightOf = ({ text }: Word): number => text.length + 1
