import 'server-only'
import { encodeImage } from '../media/encode-image'
import { readAiConfig } from './ai-config'
import { createOpenAiClient } from './openai'

const IMAGE_BYTES_MAX = 10 * 1024 * 1024
// Maximum size of a response, in bytes. Base64 makes the image a third larger, and the rest of the response
// is small.
const ANSWER_BYTES_MAX = Math.ceil((IMAGE_BYTES_MAX * 4) / 3) + 64 * 1024

function promptFor(title: string, description: string | null): string {
  return [
    'An illustration for one section of a video course.',
    `Section title: ${title}.`,
    description ? `About: ${description.slice(0, 500)}` : '',
    'Style: isometric blueprint that becomes a finished product; fine measured lines on a dotted grid, two or three solid',
    'forms in vermilion, ink blue and amber on warm paper. Calm, precise, generous empty space. No text, no people, no logos.',
  ].join(' ')
}

/** Returns the request options of a model family, for a landscape image inside the response. */
function shapeFor(model: string) {
  return model.startsWith('dall-e')
    ? ({ size: '1792x1024', response_format: 'b64_json' } as const)
    : ({ size: '1536x1024', quality: 'medium' } as const)
}

/**
 * Generates a section image as WebP, 1280×720, with the mark of a generated image. Accepts the image only as data
 * inside the response, never as a URL. Throws if the service refuses, after 60 seconds, above 10 MB, or if the
 * response isn’t an image.
 */
export async function generateImage(
  title: string,
  description: string | null,
): Promise<{ image: Buffer; model: string }> {
  const config = await readAiConfig()
  const model = config.models.images
  const prompt = promptFor(title, description)
  const answer = await createOpenAiClient(config, { bytes: ANSWER_BYTES_MAX }).images.generate({
    model,
    prompt,
    n: 1,
    ...shapeFor(model),
  })
  const text = answer.data?.[0]?.b64_json
  if (typeof text !== 'string' || text === '') throw new Error('The image service didn’t return an image')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.byteLength > IMAGE_BYTES_MAX) throw new Error('The image is larger than 10 MB')
  return { image: await encodeImage(bytes, 'cover', true), model }
}
