import 'server-only'
import sharp from 'sharp'
import { FRAME_WIDTH } from '@/lib/contract/media/frame-width'

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']
const QUALITIES = [82, 72, 60, 45]
const GOOD_BYTES = 110_000

// A small file can unfold into a huge image; 40 megapixels is more than any camera frame we expect.
const limits = { limitInputPixels: 40_000_000, failOn: 'error' } as const

/** A logo from outside as WebP of at most 1,024 pixels a side, as see-through as it was. Throws as `encodeImage` does. */
export async function encodeLogo(bytes: Uint8Array): Promise<Buffer> {
  await requireImage(bytes)
  return sharp(bytes, limits)
    .autoOrient()
    .resize(1024, 1024, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100, effort: 5 })
    .toBuffer()
}

async function requireImage(bytes: Uint8Array): Promise<void> {
  const { format } = await sharp(bytes, limits).metadata()
  if (!FORMATS.includes(format)) throw new Error(`An image of the format ${format} is not accepted`)
}

/**
 * An image from outside as WebP of about 100 KB, without its metadata: `cover` fills 1280 by 720, `inside` keeps the
 * shape. Throws when it is no image, or one of a format or size we do not take.
 */
export async function encodeImage(bytes: Uint8Array, fit: 'cover' | 'inside'): Promise<Buffer> {
  await requireImage(bytes)
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

const STORYBOARD_BYTES = 400 * 1024
/** Of a film that is twice as high as it is wide; more is none. */
const STORYBOARD_HEIGHT_MAX = 120 * 2 * FRAME_WIDTH

/**
 * A picture of many frames in so many columns as WebP of its own size, of at most 400 KB. Throws as `encodeImage` does, and
 * when it is not so wide as its columns.
 */
export async function encodeStoryboard(bytes: Uint8Array, columns: number): Promise<Buffer> {
  await requireImage(bytes)
  const { width, height } = await sharp(bytes, limits).metadata()
  if (width !== columns * FRAME_WIDTH || height > STORYBOARD_HEIGHT_MAX)
    throw new Error('Not so many columns')
  for (const quality of [70, 55, 40, 25, 10]) {
    const encoded = await sharp(bytes, limits).webp({ quality, effort: 5 }).toBuffer()
    if (encoded.byteLength <= STORYBOARD_BYTES) return encoded
  }
  throw new Error('Too large for a storyboard')
}
