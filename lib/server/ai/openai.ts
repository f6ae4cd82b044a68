import 'server-only'
import OpenAI from 'openai'
import { env } from '../env'
import { boundedFetch } from '../http/bounded-fetch'
import type { AiConfig } from './ai-config'

const TIMEOUT_MS = 60_000

/** Limits of a response: size in bytes, and time in milliseconds (one minute by default). */
export interface OpenAiResponseLimits {
  bytes: number
  milliseconds?: number
}

/** Returns a client of the configured AI service. The client doesn't retry failed requests. */
export const createOpenAiClient = (
  { key }: AiConfig,
  { bytes, milliseconds = TIMEOUT_MS }: OpenAiResponseLimits,
): OpenAI =>
  new OpenAI({
    apiKey: key ?? undefined,
    ...(env.OPENAI_BASE_URL && { baseURL: env.OPENAI_BASE_URL }),
    timeout: milliseconds,
    maxRetries: 0,
    fetch: (url, init = {}) => boundedFetch(url, init, { milliseconds, bytes }),
  })
