import 'server-only'
import { type FaceDetail, renderDetailSvg } from './face-details'
import { type ArtworkColors, shadesOf, type Tone } from './palette'

export type PixelPoint = readonly [x: number, y: number]
type Corner = readonly [i: number, j: number, k: number]

/**
 * A block on an isometric floor: `i` goes to the lower right, `j` to the lower left, `k` up. `look` says
 * whether it is a line drawing or finished.
 */
export type Block = {
  at: Corner
  size: Corner
  tone: Tone
  look: 'wire' | 'solid'
  round?: boolean
  top?: FaceDetail
  right?: FaceDetail
  left?: FaceDetail
}

/** Projection of the floor: pixels per unit, and the pixel of the origin. */
export type IsometricView = { scale: number; x: number; y: number }

const cos30 = Math.sqrt(3) / 2

/** Returns the pixel of a corner (in units). */
export function projectPoint([i, j, k]: Corner, view: IsometricView): PixelPoint {
  return [view.x + (i - j) * cos30 * view.scale, view.y + ((i + j) / 2 - k) * view.scale]
}

const number = (value: number) => value.toFixed(1)
const path = (points: PixelPoint[]) => `M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}`

/** Returns an open line through corners as the `d` of an SVG path. */
export function renderPolylinePath(corners: Corner[], view: IsometricView): string {
  return path(corners.map((corner) => projectPoint(corner, view)))
}

type Face = 'top' | 'right' | 'left'

/** Returns the SVG matrix from a face’s plane (units, origin at its upper left) to the picture. */
export function computePlaneMatrix(face: Face, origin: Corner, view: IsometricView): string {
  const [x, y] = projectPoint(origin, view)
  const across = cos30 * view.scale
  const half = view.scale / 2
  const axes: Record<Face, number[]> = {
    top: [across, half, -across, half],
    right: [across, -half, 0, view.scale],
    left: [across, half, 0, view.scale],
  }
  return `matrix(${[...axes[face], x, y].map((value) => value.toFixed(3)).join(' ')})`
}

function faceOf(block: Block, face: Face) {
  const {
    at: [i, j, k],
    size: [w, d, h],
  } = block
  if (face === 'top') return { origin: [i, j, k + h] as const, width: w, height: d }
  if (face === 'left') return { origin: [i, j + d, k + h] as const, width: w, height: h }
  return { origin: [i + w, j + d, k + h] as const, width: d, height: h }
}

function boxFaces({ at: [i, j, k], size: [w, d, h] }: Block): Record<Face, Corner[]> {
  const [a, b, c] = [i + w, j + d, k + h]
  return {
    top: [
      [i, j, c],
      [a, j, c],
      [a, b, c],
      [i, b, c],
    ],
    left: [
      [i, b, c],
      [a, b, c],
      [a, b, k],
      [i, b, k],
    ],
    right: [
      [a, b, c],
      [a, j, c],
      [a, j, k],
      [a, b, k],
    ],
  }
}

function roundParts({ at: [i, j, k], size: [w, , h] }: Block, view: IsometricView) {
  const radius = w / 2
  const [x, y] = projectPoint([i + radius, j + radius, k + h], view)
  const rx = radius * Math.SQRT2 * cos30 * view.scale
  const ry = radius * Math.SQRT1_2 * view.scale
  const drop = h * view.scale
  const [l, r] = [number(x - rx), number(x + rx)]
  const arc = (to: string, sweep: 0 | 1) => `A${number(rx)} ${number(ry)} 0 0 ${sweep} ${to}`
  const body = `M${l} ${number(y)}V${number(y + drop)}${arc(`${r} ${number(y + drop)}`, 0)}V${number(y)}`
  const half = `M${number(x)} ${number(y)}V${number(y + drop + ry)}${arc(`${r} ${number(y + drop)}`, 0)}V${number(y)}`
  const lid = `M${l} ${number(y)}${arc(`${r} ${number(y)}`, 1)}${arc(`${l} ${number(y)}`, 1)}Z`
  return { body, half, lid }
}

function marks(block: Block, face: Face, view: IsometricView, paint: string, wire: boolean): string {
  const detail = block[face]
  if (!detail) return ''
  const { origin, width, height } = faceOf(block, face)
  const style = wire
    ? `fill="none" stroke="${paint}" stroke-width="${(1.6 / view.scale).toFixed(4)}"`
    : `fill="${paint}"`
  return `<g transform="${computePlaneMatrix(face, origin, view)}" ${style}>${renderDetailSvg(detail, width, height)}</g>`
}

const faces: readonly Face[] = ['left', 'right', 'top']

function drawSolidBlock(block: Block, view: IsometricView): string {
  const shade = shadesOf(block.tone)
  const fill = (d: string, color: string) =>
    `<path d="${d}" fill="${color}" stroke="${color}" stroke-width=".6"/>`
  const parts = roundParts(block, view)
  const outlines = boxFaces(block)
  const shape = block.round
    ? fill(`${parts.body}Z`, shade.left) + fill(`${parts.half}Z`, shade.right) + fill(parts.lid, shade.top)
    : faces.map((face) => fill(`${renderPolylinePath(outlines[face], view)}Z`, shade[face])).join('')
  return shape + faces.map((face) => marks(block, face, view, shade.mark, false)).join('')
}

function drawWireframeBlock(block: Block, view: IsometricView, sheet: ArtworkColors): string {
  const pen = `fill="${sheet.ground}" fill-opacity=".72" stroke="${sheet.line}" stroke-width="2.4" stroke-linejoin="round"`
  const parts = roundParts(block, view)
  const outlines = boxFaces(block)
  const shape = block.round
    ? `<path d="${parts.body}" ${pen}/><path d="${parts.lid}" ${pen}/>`
    : faces.map((face) => `<path d="${renderPolylinePath(outlines[face], view)}Z" ${pen}/>`).join('')
  return shape + faces.map((face) => marks(block, face, view, sheet.line, true)).join('')
}

/**
 * Returns a block as SVG. With `construction`, a finished block keeps its line drawing underneath, for
 * animations.
 */
export function drawBlock(
  block: Block,
  view: IsometricView,
  sheet: ArtworkColors,
  construction: boolean,
): string {
  const drawn =
    block.look === 'wire' || construction
      ? `<g class="wire">${drawWireframeBlock(block, view, sheet)}</g>`
      : ''
  const built = block.look === 'solid' ? `<g class="solid">${drawSolidBlock(block, view)}</g>` : ''
  return drawn + built
}

/** Returns the projection that centers all blocks in a frame. */
export function fitProjection(
  blocks: readonly Block[],
  frame: { x: number; y: number; width: number; height: number },
): IsometricView {
  const unit = { scale: 1, x: 0, y: 0 }
  const points = blocks.flatMap((block) =>
    Object.values(boxFaces(block))
      .flat()
      .map((corner) => projectPoint(corner, unit)),
  )
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, high, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(frame.width / (right - left), frame.height / (low - high))
  return {
    scale,
    x: frame.x + frame.width / 2 - ((left + right) / 2) * scale,
    y: frame.y + frame.height / 2 - ((high + low) / 2) * scale,
  }
}
