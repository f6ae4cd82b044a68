import 'server-only'
import { encodeImage } from './encode-image'
import { env } from './env'
import { openAi } from './openai'

const IMAGE_BYTES_MAX = 10 * 1024 * 1024
// Base64 is a third longer, and the rest of the answer is small.
const ANSWER_BYTES_MAX = Math.ceil((IMAGE_BYTES_MAX * 4) / 3) + 64 * 1024

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
 * A section image from the configured service, as WebP 1280 by 720. Only an image inside the answer is taken; a url is
 * never fetched. Throws on refusal, after 60 s, above 10 MB, or when it is no image.
 */
export async function askForImage(title: string, description: string | null): Promise<Buffer> {
  const model = env.OPENAI_IMAGE_MODEL ?? 'gpt-image-1'
  const prompt = promptFor(title, description)
  const answer = await openAi({ bytes: ANSWER_BYTES_MAX }).images.generate({
    model,
    prompt,
    n: 1,
    ...shapeFor(model),
  })
  const text = answer.data?.[0]?.b64_json
  if (typeof text !== 'string' || text === '')
    throw new Error('The image service sent no image in its answer')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.byteLength > IMAGE_BYTES_MAX) throw new Error('The image is larger than 10 MB')
  return encodeImage(bytes, 'cover')
}
