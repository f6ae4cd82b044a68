/**
 * Widths of the smaller copies of a picture, by format. Pixels. A picture itself is WebP and at most 1,280
 * pixels wide.
 */
export const pictureWidths = { avif: [320, 640, 960, 1280], webp: [320, 640, 960] } as const
type PictureFormat = keyof typeof pictureWidths
export const pictureFormats: readonly PictureFormat[] = ['avif', 'webp']

const PICTURE = /^((?:\/objects\/)?images\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/
const COPY = /^(images\/[0-9a-f-]{36})-\d+\.[a-z]+$/

const copyOf = (base: string, width: number, format: PictureFormat) => `${base}-${width}.${format}`

/** Returns the keys of all copies of a picture with their widths. Empty for other objects. */
export function listPictureCopies(key: string): { key: string; width: number; format: PictureFormat }[] {
  const base = PICTURE.exec(key)?.[1]
  if (!base) return []
  return pictureFormats.flatMap((format) =>
    pictureWidths[format].map((width) => ({ key: copyOf(base, width, format), width, format })),
  )
}

/** Returns the key of the picture that an object is a copy of. Null for other objects. */
export function findOriginalKey(key: string): string | null {
  const base = COPY.exec(key)?.[1]
  return base ? `${base}.webp` : null
}

/** Returns the `srcset` of a stored picture for each format. Null for pictures of other sites. */
export function buildPictureSrcSets(url: string): Record<PictureFormat, string> | null {
  const base = PICTURE.exec(url)?.[1]
  if (!base) return null
  const listOf = (format: PictureFormat) =>
    pictureWidths[format].map((width) => `${copyOf(base, width, format)} ${width}w`).join(', ')
  return { avif: listOf('avif'), webp: `${listOf('webp')}, ${url} 1280w` }
}

/**
 * Returns the URL of a picture's copy for a video player, which accepts only one URL. Pictures of other sites
 * have no copy and keep their URL.
 */
export function posterUrlOf(url: string): string {
  const base = PICTURE.exec(url)?.[1]
  return base ? copyOf(base, 960, 'webp') : url
}
