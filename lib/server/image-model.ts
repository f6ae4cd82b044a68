import 'server-only'
import OpenAI from 'openai'
import { encodeImage } from './encode-image'
import { env } from './env'

const TIMEOUT_MS = 60_000
const IMAGE_BYTES_MAX = 10 * 1024 * 1024
// Base64 is a third longer, and the rest of the answer is small.
const ANSWER_BYTES_MAX = Math.ceil((IMAGE_BYTES_MAX * 4) / 3) + 64 * 1024

export const hasImageModel = () => env.OPENAI_API_KEY !== undefined

/** A fetch that follows no redirect and reads no more than an image can need, so that a hostile service cannot exhaust our memory. */
async function boundedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > ANSWER_BYTES_MAX) throw new Error('The image service answered with more than an image')
    chunks.push(chunk)
  }
  const { status, statusText, headers } = response
  const isEmpty = status === 204 || status === 205 || status === 304
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, statusText, headers: plain(headers) })
}

// The body is already unpacked.
function plain(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete('content-encoding')
  kept.delete('content-length')
  return kept
}

function promptFor(title: string, description: string | null): string {
  return [
    'An illustration for one module of a video course for marketers.',
    `Module title: ${title}.`,
    description ? `About: ${description.slice(0, 500)}` : '',
    'Style: isometric blueprint that becomes a finished product; fine measured lines on a dotted grid, two or three solid',
    'forms in vermilion, ink blue and amber on warm paper. Calm, precise, generous empty space. No text, no people, no logos.',
  ].join(' ')
}

/** How this family of models is asked for an image in the answer itself, in landscape. */
function shapeFor(model: string) {
  return model.startsWith('dall-e')
    ? ({ size: '1792x1024', response_format: 'b64_json' } as const)
    : ({ size: '1536x1024', quality: 'medium' } as const)
}

/**
 * A section image from the configured service, as WebP 1280 by 720. Only an image inside the answer is taken; an address
 * is never fetched. Throws on refusal, after 60 s, above 10 MB, or when it is no picture.
 */
export async function askForImage(title: string, description: string | null): Promise<Buffer> {
  const client = new OpenAI({
    apiKey: env.OPENAI_API_KEY,
    ...(env.OPENAI_BASE_URL && { baseURL: env.OPENAI_BASE_URL }),
    timeout: TIMEOUT_MS,
    maxRetries: 0,
    fetch: boundedFetch,
  })
  const model = env.OPENAI_IMAGE_MODEL ?? 'gpt-image-1'
  const answer = await client.images.generate(
    { model, prompt: promptFor(title, description), n: 1, ...shapeFor(model) },
    { signal: AbortSignal.timeout(TIMEOUT_MS) },
  )
  const text = answer.data?.[0]?.b64_json
  if (typeof text !== 'string' || text === '')
    throw new Error('The image service sent no image in its answer')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.byteLength > IMAGE_BYTES_MAX) throw new Error('The image is larger than 10 MB')
  return encodeImage(bytes, 'cover')
}
