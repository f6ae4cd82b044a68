/** Size that social networks recommend for link previews (Open Graph). Pixels. */
const [WIDTH, HEIGHT] = [1200, 630]
const EDGE = 80
const SIZES = [104, 92, 80, 68, 58, 48]
const LINES_MAX = 4

// Colors of the light theme, which the image always uses.
const paper = '#fcfaf6'
const ink = '#131b29'
const quiet = '#525b6c'
const dots = '#c9d5e1'
const blueprint = '#286cab'
const signal = '#f55520'

interface PictureText {
  name: string
  headline: string
  /** `#rrggbb`. Null for the default color. */
  accent: string | null
}

/** Wraps a text into lines of at most `max` pixels. A word that is longer gets a line to itself. */
export function wrapText(text: string, max: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && widthOf(longer) <= max) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Draws the image for shared links: the headline in the fonts of the landing page. */
export async function drawShareImage({ name, headline, accent }: PictureText): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser can’t create images')
  const family = getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily
  const face = (size: number) => `700 ${size}px ${family}`
  // If a font can’t be loaded, the canvas uses the next one in the font family.
  await document.fonts.load(face(SIZES[0] ?? 0), headline + name).catch(() => [])
  drawBackground(pen)
  pen.font = face(34)
  pen.fillStyle = quiet
  pen.fillText(name, EDGE, EDGE + 44, WIDTH - 2 * EDGE)
  pen.fillStyle = accent ?? signal
  pen.fillRect(EDGE, EDGE + 76, 96, 10)
  drawHeadline(pen, headline, face)
  const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!png) throw new Error('Couldn’t create the image')
  return new File([png], 'shared-link.png', { type: 'image/png' })
}

/** Draws the dotted background and the corner brackets. */
function drawBackground(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = paper
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = dots
  for (let x = 20; x < WIDTH; x += 28) for (let y = 20; y < HEIGHT; y += 28) pen.fillRect(x, y, 2, 2)
  pen.strokeStyle = blueprint
  pen.lineWidth = 4
  const [near, arm] = [36, 44]
  for (const [x, y] of [
    [near, near],
    [WIDTH - near, near],
    [near, HEIGHT - near],
    [WIDTH - near, HEIGHT - near],
  ] as const) {
    pen.beginPath()
    pen.moveTo(x + (x === near ? arm : -arm), y)
    pen.lineTo(x, y)
    pen.lineTo(x, y + (y === near ? arm : -arm))
    pen.stroke()
  }
}

/** Draws the headline in the largest font size at which it fits in four lines. */
function drawHeadline(pen: CanvasRenderingContext2D, headline: string, face: (size: number) => string): void {
  const room = WIDTH - 2 * EDGE
  const widthOf = (line: string) => pen.measureText(line).width
  const fits = (lines: string[], size: number) =>
    lines.length <= LINES_MAX &&
    lines.length * size * 1.08 <= 370 &&
    lines.every((line) => widthOf(line) <= room)
  for (const size of SIZES) {
    pen.font = face(size)
    const lines = wrapText(headline, room, widthOf)
    if (!fits(lines, size) && size !== SIZES.at(-1)) continue
    pen.fillStyle = ink
    const step = size * 1.08
    const shown = lines.slice(0, LINES_MAX)
    const from = HEIGHT - EDGE - (shown.length - 1) * step
    for (const [index, line] of shown.entries()) pen.fillText(line, EDGE, from + index * step, room)
    return
  }
}
