import 'server-only'
import OpenAI from 'openai'
import { boundedFetch } from './bounded-fetch'
import { env } from './env'

const TIMEOUT_MS = 60_000

/** How long the service has, where it is not a minute, and with how many bytes it may answer. */
export interface AnswerBounds {
  bytes: number
  milliseconds?: number
}

export const hasOpenAi = () => env.OPENAI_API_KEY !== undefined

/** The configured service, asked once. */
export const openAi = ({ bytes, milliseconds = TIMEOUT_MS }: AnswerBounds) =>
  new OpenAI({
    apiKey: env.OPENAI_API_KEY,
    ...(env.OPENAI_BASE_URL && { baseURL: env.OPENAI_BASE_URL }),
    timeout: milliseconds,
    maxRetries: 0,
    fetch: (url, init = {}) => boundedFetch(url, init, { milliseconds, bytes }),
  })
