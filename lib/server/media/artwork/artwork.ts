import 'server-only'
import sharp from 'sharp'
import {
  ARTWORK_HEIGHT,
  ARTWORK_WIDTH,
  renderCornerMarksSvg,
  renderDimensionLinesSvg,
  renderDotsSvg,
  renderGuideLinesSvg,
  renderShadowsSvg,
} from './drafting-marks'
import { type Block, drawBlock, fitProjection } from './isometric'
import { composeBlocks } from './motifs'
import { type ArtworkColors, artworkColorSchemes } from './palette'
import { createSeededRandom } from './seeded-random'

/** With `construction`, each part is drawn both as a line drawing and finished, for animations. */
type Options = {
  sheet?: ArtworkColors
  construction?: boolean
  frame?: { x: number; y: number; width: number; height: number }
}

/** Returns an SVG, 1280×720, for a title. The same title always gives the same SVG. */
export function renderArtworkSvg(title: string, options: Options = {}): string {
  const dice = createSeededRandom(title)
  const drawn = dice.pick(artworkColorSchemes)
  const sheet = options.sheet ?? drawn
  const composed = composeBlocks(title, dice, sheet.tones)
  const blocks = options.construction
    ? composed.map((block): Block => ({ ...block, look: 'solid' }))
    : composed
  const view = fitProjection(blocks, options.frame ?? { x: 240, y: 84, width: 800, height: 520 })
  const body = blocks.map((block) => drawBlock(block, view, sheet, options.construction ?? false)).join('')
  const mark = `FIG. ${String(dice.between(1, 99)).padStart(2, '0')}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ARTWORK_WIDTH} ${ARTWORK_HEIGHT}" width="${ARTWORK_WIDTH}" height="${ARTWORK_HEIGHT}">`,
    `<rect width="${ARTWORK_WIDTH}" height="${ARTWORK_HEIGHT}" fill="${sheet.ground}"/>`,
    renderDotsSvg(view, sheet.line),
    renderCornerMarksSvg(sheet.line, mark),
    renderDimensionLinesSvg(blocks, view, sheet, dice),
    renderShadowsSvg(blocks, view),
    renderGuideLinesSvg(blocks, view, sheet.line),
    body,
    '</svg>',
  ].join('')
}

/** Returns the default section image for a title: WebP, 1280×720, well under 100 KB. */
export async function drawArtwork(title: string): Promise<Buffer> {
  return sharp(Buffer.from(renderArtworkSvg(title)))
    .webp({ quality: 82, effort: 5 })
    .toBuffer()
}
