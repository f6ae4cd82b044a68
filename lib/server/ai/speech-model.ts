import 'server-only'
import { toFile } from 'openai'
import { toSingleLine } from '../media/captions/caption-text'
import { readAiConfig } from './ai-config'
import { createOpenAiClient } from './openai'

/** Maximum size of a response. Fifteen seconds of speech are only a few hundred characters. Bytes. */
const ANSWER_BYTES_MAX = 64 * 1024
const TIMEOUT_MS = 40_000
/** Maximum number of characters that can be spoken in a second. */
const LETTERS_PER_SECOND = 30
const KEYWORDS_MAX = 30

/** Context for the transcription, without any earlier speech. */
export interface TranscriptionHints {
  /** Titles of the course and the lesson. */
  titles: readonly string[]
  /** Language of the speech (ISO 639-1). */
  language: string
}

/** Thrown if a response can’t be a transcript of the audio. */
export class InvalidTranscriptError extends Error {}

const lettersIn = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the names and terms in the titles, so the service recognizes them in the audio. */
export const extractKeywords = (titles: readonly string[]): string[] =>
  [...new Set(titles.flatMap((title) => title.match(/[\p{L}\p{N}][\p{L}\p{N}.'’-]{2,}/gu) ?? []))].slice(
    0,
    KEYWORDS_MAX,
  )

const promptOf = (titles: readonly string[]) => titles.join('. ')

/** Returns whether a text repeats the prompt: all of the titles, or a large part of them. */
export function isPromptRepeated(text: string, titles: readonly string[]): boolean {
  const prompt = lettersIn(promptOf(titles))
  const transcript = lettersIn(text)
  if (prompt === '' || transcript === '') return false
  return (
    transcript.includes(prompt) || (prompt.includes(transcript) && transcript.length > prompt.length * 0.6)
  )
}

/** Throws InvalidTranscriptError if the text is too long for the audio or repeats the prompt. */
function requirePlausible(text: string, titles: readonly string[], seconds: number): void {
  if (text.length > LETTERS_PER_SECOND * seconds) {
    throw new InvalidTranscriptError('The service returned more text than could be spoken in that time')
  }
  if (isPromptRepeated(text, titles))
    throw new InvalidTranscriptError('The service repeated its instructions')
}

/**
 * Transcribes an audio segment (WebM) with the configured service. Returns an empty string if nobody speaks.
 * Throws InvalidTranscriptError for an impossible text, if the service refuses, or after 40 seconds.
 */
export async function transcribeAudio(
  audio: Uint8Array,
  seconds: number,
  hints: TranscriptionHints,
): Promise<string> {
  const { titles, language } = hints
  const config = await readAiConfig()
  const model = config.models.speech
  const acceptsKeywords = model.startsWith('gpt-transcribe')
  const bounds = { bytes: ANSWER_BYTES_MAX, milliseconds: TIMEOUT_MS }
  const answer: unknown = await createOpenAiClient(config, bounds).audio.transcriptions.create({
    model,
    file: await toFile(audio, 'speech.webm', { type: 'audio/webm' }),
    response_format: 'json',
    language,
    ...(titles.length > 0 && { prompt: promptOf(titles) }),
    // Only this model family accepts the option.
    ...(acceptsKeywords && titles.length > 0 && { keywords: extractKeywords(titles) }),
  })
  const transcript = toSingleLine(textIn(answer))
  requirePlausible(transcript, titles, seconds)
  return transcript
}

function textIn(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'text' in answer && typeof answer.text === 'string') {
    return answer.text
  }
  throw new InvalidTranscriptError('The service didn’t return any text')
}
