const SIDE_MAX = 1024

/**
 * Converts an SVG to a PNG of at most 1,024 by 1,024 pixels. Returns other files unchanged. The browser draws
 * the SVG as an image, so it doesn’t run scripts or load linked files. Throws if the SVG can’t be drawn.
 */
export async function convertSvgToPng(file: File): Promise<File> {
  if (file.type !== 'image/svg+xml') return file
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    // An SVG without a size is drawn at the maximum size.
    const [width, height] = [image.naturalWidth || SIDE_MAX, image.naturalHeight || SIDE_MAX]
    const scale = SIDE_MAX / Math.max(width, height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    if (!png) throw new Error('Couldn’t read the SVG file')
    return new File([png], 'logo.png', { type: 'image/png' })
  } finally {
    URL.revokeObjectURL(url)
  }
}
