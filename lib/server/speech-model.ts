import 'server-only'
import { toFile } from 'openai'
import { plainText } from './captions/text'
import { env } from './env'
import { openAi } from './openai'

/** Fifteen seconds of speech are a few hundred letters. */
const ANSWER_BYTES_MAX = 64 * 1024
const TIMEOUT_MS = 40_000
/** Nobody says more in a second. */
const LETTERS_PER_SECOND = 30
const KEYWORDS_MAX = 30

/** What the service is told about what it hears; never what was said before. */
export interface Hints {
  /** Of the course and the lesson. */
  titles: readonly string[]
  /** ISO 639-1. */
  language: string
}

/** An answer that cannot be what was said. */
export class NoTranscript extends Error {}

const lettersIn = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Names and terms by which words are known that sound like others. */
export const keywordsOf = (titles: readonly string[]): string[] =>
  [...new Set(titles.flatMap((title) => title.match(/[\p{L}\p{N}][\p{L}\p{N}.'’-]{2,}/gu) ?? []))].slice(
    0,
    KEYWORDS_MAX,
  )

const promptOf = (titles: readonly string[]) => titles.join('. ')

/** Whether a text is what the service was told instead of what it heard: all of that, or nothing but a good part of it. */
export function repeatsPrompt(text: string, titles: readonly string[]): boolean {
  const prompt = lettersIn(promptOf(titles))
  const told = lettersIn(text)
  if (prompt === '' || told === '') return false
  return told.includes(prompt) || (prompt.includes(told) && told.length > prompt.length * 0.6)
}

/** Throws NoTranscript for a text that nobody can have said in so many seconds. */
function requireSaid(text: string, titles: readonly string[], seconds: number): void {
  if (text.length > LETTERS_PER_SECOND * seconds) {
    throw new NoTranscript('The service answered more than anybody says in that time')
  }
  if (repeatsPrompt(text, titles)) throw new NoTranscript('The service repeated what it was told')
}

/**
 * What is said in a piece of sound (WebM), as the configured service hears it; empty where it hears nobody. Throws
 * NoTranscript for what cannot be that, and on refusal or after 40 s.
 */
export async function askForWords(audio: Uint8Array, seconds: number, hints: Hints): Promise<string> {
  const { titles, language } = hints
  const model = env.OPENAI_TRANSCRIBE_MODEL ?? 'gpt-transcribe'
  const isNew = model.startsWith('gpt-transcribe')
  const bounds = { bytes: ANSWER_BYTES_MAX, milliseconds: TIMEOUT_MS }
  const answer: unknown = await openAi(bounds).audio.transcriptions.create({
    model,
    file: await toFile(audio, 'speech.webm', { type: 'audio/webm' }),
    response_format: 'json',
    language,
    ...(titles.length > 0 && { prompt: promptOf(titles) }),
    // Of this family alone; another would refuse what it does not know.
    ...(isNew && titles.length > 0 && { keywords: keywordsOf(titles) }),
  })
  const said = plainText(textIn(answer))
  requireSaid(said, titles, seconds)
  return said
}

function textIn(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'text' in answer && typeof answer.text === 'string') {
    return answer.text
  }
  throw new NoTranscript('The service answered no text')
}
