import 'server-only'
import sharp from 'sharp'

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']
const QUALITIES = [82, 72, 60, 45]
const GOOD_BYTES = 110_000

// A small file can unfold into a huge image; 40 megapixels is more than any camera frame we expect.
const limits = { limitInputPixels: 40_000_000, failOn: 'error' } as const

/**
 * An image from outside as WebP of about 100 KB, without its metadata: `cover` fills 1280 by 720, `inside` keeps the
 * shape. Throws when it is no image, or one of a format or size we do not take.
 */
export async function encodeImage(bytes: Uint8Array, fit: 'cover' | 'inside'): Promise<Buffer> {
  const { format } = await sharp(bytes, limits).metadata()
  if (!FORMATS.includes(format)) throw new Error(`An image of the format ${format} is not accepted`)
  const image = sharp(bytes, limits)
    .autoOrient()
    .resize(1280, 720, { fit, withoutEnlargement: fit === 'inside' })
  const pixels = await image.toBuffer({ resolveWithObject: true })
  let encoded = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    encoded = await sharp(pixels.data).webp({ quality, effort: 5 }).toBuffer()
    if (encoded.byteLength <= GOOD_BYTES) break
  }
  return encoded
}
