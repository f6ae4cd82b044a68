const SIDE_MAX = 1024

/**
 * An SVG as a PNG of at most 1,024 pixels a side, drawn by this browser: an image runs no script and loads nothing, and no
 * server has to read it. Any other file as it is. Throws where the file cannot be drawn.
 */
export async function toPixels(file: File): Promise<File> {
  if (file.type !== 'image/svg+xml') return file
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    // One that says no size of its own is drawn as wide as it may be.
    const [width, height] = [image.naturalWidth || SIDE_MAX, image.naturalHeight || SIDE_MAX]
    const scale = SIDE_MAX / Math.max(width, height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    if (!png) throw new Error('The SVG could not be drawn')
    return new File([png], 'logo.png', { type: 'image/png' })
  } finally {
    URL.revokeObjectURL(url)
  }
}
