import 'server-only'
import sharp from 'sharp'
import { corners, dots, guides, height, measures, shadows, width } from './drafting'
import { type Block, drawBlock, viewOf } from './isometric'
import { compose } from './motifs'
import { type Sheet, sheets } from './palette'
import { diceFor } from './seed'

/** With `construction`, each part is drawn both as a line drawing and finished, for animations. */
type Options = {
  sheet?: Sheet
  construction?: boolean
  frame?: { x: number; y: number; width: number; height: number }
}

/** Returns an SVG, 1280×720, for a title. The same title always gives the same SVG. */
export function artworkSvg(title: string, options: Options = {}): string {
  const dice = diceFor(title)
  const drawn = dice.pick(sheets)
  const sheet = options.sheet ?? drawn
  const composed = compose(title, dice, sheet.tones)
  const blocks = options.construction
    ? composed.map((block): Block => ({ ...block, look: 'solid' }))
    : composed
  const view = viewOf(blocks, options.frame ?? { x: 240, y: 84, width: 800, height: 520 })
  const body = blocks.map((block) => drawBlock(block, view, sheet, options.construction ?? false)).join('')
  const mark = `FIG. ${String(dice.between(1, 99)).padStart(2, '0')}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${sheet.ground}"/>`,
    dots(view, sheet.line),
    corners(sheet.line, mark),
    measures(blocks, view, sheet, dice),
    shadows(blocks, view),
    guides(blocks, view, sheet.line),
    body,
    '</svg>',
  ].join('')
}

/** Returns the default section image for a title: WebP, 1280×720, well under 100 KB. */
export async function drawArtwork(title: string): Promise<Buffer> {
  return sharp(Buffer.from(artworkSvg(title)))
    .webp({ quality: 82, effort: 5 })
    .toBuffer()
}
