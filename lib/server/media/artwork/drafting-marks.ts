import 'server-only'
import {
  type Block,
  computePlaneMatrix,
  type IsometricView,
  projectPoint,
  renderPolylinePath,
} from './isometric'
import type { ArtworkColors } from './palette'
import type { SeededRandom } from './seeded-random'
import { renderLetteringPath } from './stroke-font'

/** Position on the floor. */
type Flat = readonly [i: number, j: number]

/** Size of all artwork, in pixels. */
export const ARTWORK_WIDTH = 1280
export const ARTWORK_HEIGHT = 720

/** Returns the SVG of a grid of dots on the ground plane, without dots outside the image. */
export function renderDotsSvg(view: IsometricView, line: string): string {
  const step = view.scale > 88 ? 0.5 : 1
  const reach = Math.ceil(ARTWORK_WIDTH / view.scale) + 4
  const circles: string[] = []
  for (let i = -reach; i <= reach; i += step) {
    for (let j = -reach; j <= reach; j += step) {
      const [x, y] = projectPoint([i, j, 0], view)
      if (x < -4 || y < -4 || x > ARTWORK_WIDTH + 4 || y > ARTWORK_HEIGHT + 4) continue
      circles.push(`<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.2"/>`)
    }
  }
  return `<g class="dots" fill="${line}" opacity=".34">${circles.join('')}</g>`
}

/** Returns the SVG of dimension lines with numbers along the two front edges of the floor. */
export function renderDimensionLinesSvg(
  blocks: readonly Block[],
  view: IsometricView,
  sheet: ArtworkColors,
  dice: SeededRandom,
): string {
  const i0 = Math.min(...blocks.map(({ at }) => at[0]))
  const j0 = Math.min(...blocks.map(({ at }) => at[1]))
  const i1 = Math.max(...blocks.map(({ at, size }) => at[0] + size[0]))
  const j1 = Math.max(...blocks.map(({ at, size }) => at[1] + size[1]))
  const gap = 44 / view.scale
  const tick = 12 / view.scale
  const [near, right] = [j1 + gap, i1 + gap]
  const stroke = (from: Flat, to: Flat) =>
    renderPolylinePath(
      [
        [...from, 0],
        [...to, 0],
      ],
      view,
    )
  const lines = [
    stroke([i0, near], [i1, near]),
    stroke([right, j0], [right, j1]),
    ...[i0, i1].map((i) => stroke([i, near - tick], [i, near + tick])),
    ...[j0, j1].map((j) => stroke([right - tick, j], [right + tick, j])),
  ]
  const pen = (unit: number) =>
    `fill="none" stroke="${sheet.line}" stroke-width="${unit}" stroke-linejoin="round" stroke-linecap="round"`
  const size = 24 / view.scale
  const number = (value: number, [i, j]: Flat) =>
    `<path transform="${computePlaneMatrix('top', [i, j, 0], view)}" d="${renderLetteringPath(String(value), size)}" ${pen(2.4 / view.scale)}/>`
  const across = number(dice.between(24, 96) * 10, [(i0 + i1) / 2 - size, near + size * 0.5])
  const deep = number(dice.between(12, 64) * 10, [right + size * 0.5, (j0 + j1) / 2 - size / 2])
  return `<g class="measure"><path d="${lines.join('')}" ${pen(2)}/>${across}${deep}</g>`
}

/** Returns the SVG of the shadows of finished blocks, with light from the upper left. */
export function renderShadowsSvg(blocks: readonly Block[], view: IsometricView): string {
  const cast = blocks
    .filter(({ at, look }) => at[2] === 0 && look === 'solid')
    .map(({ at: [i, j], size: [w, d, h], round }) => {
      const reach = w + Math.min(h, 2.4) * 0.34
      const rest = round ? d * 0.16 : 0
      return `${renderPolylinePath(
        [
          [i, j + rest, 0],
          [i + reach, j + rest, 0],
          [i + reach, j + d - rest, 0],
          [i, j + d - rest, 0],
        ],
        view,
      )}Z`
    })
  return `<path class="shadow" d="${cast.join('')}" fill="#070c16" opacity=".16"/>`
}

/** Returns the SVG of dashed lines from floating parts down to the floor. */
export function renderGuideLinesSvg(blocks: readonly Block[], view: IsometricView, line: string): string {
  const floating = blocks.filter(({ at, round }) => at[2] > 1 && !round)
  const paths = floating.slice(-1).flatMap(({ at: [i, j, k], size: [w, d] }) =>
    (
      [
        [i, j + d],
        [i + w, j + d],
        [i + w, j],
      ] as const
    ).map(([a, b]) =>
      renderPolylinePath(
        [
          [a, b, 0],
          [a, b, k],
        ],
        view,
      ),
    ),
  )
  return `<path class="guide" d="${paths.join('')}" fill="none" stroke="${line}" stroke-width="2" stroke-dasharray="2 9" stroke-linecap="round"/>`
}

/** Returns the SVG of the corner brackets and the figure number. */
export function renderCornerMarksSvg(line: string, mark: string): string {
  const [inset, arm] = [44, 34]
  const brackets = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]
    .map(([right = 0, low = 0]) => {
      const [x, y] = [right ? ARTWORK_WIDTH - inset : inset, low ? ARTWORK_HEIGHT - inset : inset]
      return `M${x} ${y + (low ? -arm : arm)}V${y}H${x + (right ? -arm : arm)}`
    })
    .join('')
  return `<g class="frame" fill="none" stroke="${line}" stroke-width="2.4" stroke-linecap="round"><path d="${brackets}" opacity=".8"/><path transform="translate(${inset + 22} ${ARTWORK_HEIGHT - inset - 42})" d="${renderLetteringPath(mark, 20)}"/></g>`
}
