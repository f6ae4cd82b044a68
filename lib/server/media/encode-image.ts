import 'server-only'
import sharp from 'sharp'
import { STORYBOARD_FRAME_WIDTH } from '@/lib/contract/media/storyboard-frame-width'
import { hasAiPictureMark, withAiPictureMark } from './ai-picture-mark'

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']
const QUALITIES = [82, 72, 60, 45]
const GOOD_BYTES = 110_000

// A small file can decompress to a huge image. 40 megapixels is more than any expected camera picture.
const limits = { limitInputPixels: 40_000_000, failOn: 'error' } as const

/** Encodes a logo as WebP of at most 1,024 pixels a side, keeping transparency. Throws like `encodeImage`. */
export async function encodeLogo(bytes: Uint8Array): Promise<Buffer> {
  const { isMarked } = await requireImage(bytes)
  const logo = sharp(bytes, limits)
    .autoOrient()
    .resize(1024, 1024, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100, effort: 5 })
  return withAiPictureMark(logo, isMarked).toBuffer()
}

/** Returns the size of an image, and whether it has the mark of a generated one. Throws like `encodeImage`. */
async function requireImage(bytes: Uint8Array) {
  const { format, width, height, xmp } = await sharp(bytes, limits).metadata()
  if (!FORMATS.includes(format)) throw new Error(`Images in ${format} format aren’t accepted`)
  return { width, height, isMarked: hasAiPictureMark(xmp) }
}

/**
 * Encodes an image as WebP of about 100 KB: `cover` fills 1280×720, `inside` keeps the aspect ratio. A model’s
 * image (`isAi`) gets the mark of a generated image. An uploaded image keeps that mark, and loses all other
 * metadata. Throws if the file isn’t an image, or if its format or size isn’t supported.
 */
export async function encodeImage(bytes: Uint8Array, fit: 'cover' | 'inside', isAi = false): Promise<Buffer> {
  const { isMarked } = await requireImage(bytes)
  const image = sharp(bytes, limits)
    .autoOrient()
    .resize(1280, 720, { fit, withoutEnlargement: fit === 'inside' })
  // PNG keeps every pixel. Without it, the format of the upload would be used, and lose quality twice.
  const pixels = await image.png({ compressionLevel: 0 }).toBuffer()
  let encoded = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    const image = sharp(pixels).webp({ quality, effort: 5 })
    encoded = await withAiPictureMark(image, isAi || isMarked).toBuffer()
    if (encoded.byteLength <= GOOD_BYTES) break
  }
  return encoded
}

/**
 * Encodes a smaller copy of a stored picture, keeping its aspect ratio and its mark. Effort 2 takes a sixth
 * of the default's CPU time for AVIF, and the files are equally small. Throws like `encodeImage`.
 */
export async function encodePictureCopy(
  bytes: Uint8Array,
  width: number,
  format: 'avif' | 'webp',
): Promise<Buffer> {
  const { isMarked } = await requireImage(bytes)
  const resized = sharp(bytes, limits).resize({ width, withoutEnlargement: true })
  const picture = withAiPictureMark(resized, isMarked)
  return format === 'avif'
    ? picture.avif({ quality: 55, effort: 2 }).toBuffer()
    : picture.webp({ quality: 75, effort: 4 }).toBuffer()
}

const STORYBOARD_BYTES = 400 * 1024
/** Maximum height of a storyboard, for a video that is twice as high as it is wide. */
const STORYBOARD_HEIGHT_MAX = 120 * 2 * STORYBOARD_FRAME_WIDTH

/**
 * Encodes a storyboard of the given columns as WebP in its own size, at most 400 KB. Throws like
 * `encodeImage`, and if the width doesn’t match the columns.
 */
export async function encodeStoryboard(bytes: Uint8Array, columns: number): Promise<Buffer> {
  const { width, height } = await requireImage(bytes)
  if (width !== columns * STORYBOARD_FRAME_WIDTH || height > STORYBOARD_HEIGHT_MAX)
    throw new Error('The size doesn’t match the number of columns')
  for (const quality of [70, 55, 40, 25, 10]) {
    const encoded = await sharp(bytes, limits).webp({ quality, effort: 5 }).toBuffer()
    if (encoded.byteLength <= STORYBOARD_BYTES) return encoded
  }
  throw new Error('Too large for a storyboard')
}
