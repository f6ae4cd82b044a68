import 'server-only'
import OpenAI from 'openai'
import { env } from '../env'
import { boundedFetch } from '../http/bounded-fetch'

const TIMEOUT_MS = 60_000

/** Limits of a response: time (one minute by default) and size in bytes. */
export interface OpenAiLimits {
  bytes: number
  milliseconds?: number
}

export const isOpenAiConfigured = () => env.OPENAI_API_KEY !== undefined

/** Returns a client of the configured AI service. The client doesn't retry failed requests. */
export const createOpenAiClient = ({ bytes, milliseconds = TIMEOUT_MS }: OpenAiLimits) =>
  new OpenAI({
    apiKey: env.OPENAI_API_KEY,
    ...(env.OPENAI_BASE_URL && { baseURL: env.OPENAI_BASE_URL }),
    timeout: milliseconds,
    maxRetries: 0,
    fetch: (url, init = {}) => boundedFetch(url, init, { milliseconds, bytes }),
  })
