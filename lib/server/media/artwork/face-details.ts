import 'server-only'

/** Drawing on the face of a block: a part of a screen, a chart, or a coin. */
export type FaceDetail =
  | 'screen'
  | 'lines'
  | 'chart'
  | 'play'
  | 'tiles'
  | 'window'
  | 'coin'
  | 'panes'
  | 'label'
  | 'check'

const rect = (x: number, y: number, w: number, h: number, opacity = 1) =>
  `<rect x="${x.toFixed(3)}" y="${y.toFixed(3)}" width="${Math.max(0, w).toFixed(3)}" height="${Math.max(0, h).toFixed(3)}" rx="${(Math.min(w, h) * 0.12).toFixed(3)}" opacity="${opacity}"/>`

/** Lines of a paragraph. Every second line is a little shorter, and the last one is much shorter. */
function rows(x: number, y: number, w: number, h: number, count: number): string {
  const step = h / count
  const share = (row: number) => {
    if (row === count - 1) return 0.55
    return row % 2 ? 0.82 : 1
  }
  return Array.from({ length: count }, (_, row) =>
    rect(x, y + row * step, w * share(row), step * 0.42, row ? 0.55 : 0.95),
  ).join('')
}

function bars(x: number, y: number, w: number, h: number): string {
  const heights = [0.35, 0.55, 0.45, 0.8, 1]
  const step = w / heights.length
  return heights
    .map((share, bar) => rect(x + bar * step, y + h * (1 - share), step * 0.62, h * share, 0.55 + bar * 0.1))
    .join('')
}

function tiles(x: number, y: number, w: number, h: number): string {
  return [0, 1, 2, 3, 4, 5]
    .map((tile) =>
      rect(x + (tile % 3) * (w / 3), y + (tile < 3 ? 0 : h / 2), w * 0.28, h * 0.42, tile % 2 ? 0.5 : 0.95),
    )
    .join('')
}

const disc = (x: number, y: number, r: number, opacity = 1) =>
  `<circle cx="${x.toFixed(3)}" cy="${y.toFixed(3)}" r="${r.toFixed(3)}" opacity="${opacity}"/>`

/** Returns the SVG of a detail for a face of w × h units. The caller sets fill or stroke. */
export function renderDetailSvg(detail: FaceDetail, w: number, h: number): string {
  const m = Math.min(w, h) * 0.14
  const [iw, ih] = [w - 2 * m, h - 2 * m]
  const least = Math.min(iw, ih)
  const bar = ih * 0.14
  const body: Record<FaceDetail, () => string> = {
    lines: () => rows(m, m, iw, ih, 4),
    chart: () => bars(m, m, iw, ih),
    tiles: () => tiles(m, m, iw, ih),
    coin: () => disc(w / 2, h / 2, least * 0.46, 0.28) + disc(w / 2, h / 2, least * 0.2, 0.95),
    panes: () => rows(m, m, iw, ih, Math.max(2, Math.round(h * 1.6))),
    label: () => rect(m, m, iw * 0.4, ih * 0.3, 0.9),
    screen: () => rect(m, m, iw, ih * 0.42, 0.9) + rows(m, m + ih * 0.52, iw, ih * 0.48, 3),
    window: () =>
      rect(m, m, iw, bar, 0.5) +
      rect(m, m + bar * 1.6, iw * 0.42, ih - bar * 1.6, 0.95) +
      rows(m + iw * 0.5, m + bar * 1.6, iw * 0.5, ih - bar * 1.6, 4),
    play: () => {
      const [x, y, r] = [w / 2, h / 2, least * 0.34]
      const triangle = `M${(x - r * 0.6).toFixed(3)} ${(y - r).toFixed(3)}L${(x + r).toFixed(3)} ${y.toFixed(3)}L${(x - r * 0.6).toFixed(3)} ${(y + r).toFixed(3)}Z`
      return `<path d="${triangle}"/>`
    },
    check: () => {
      const [x, y, r] = [w / 2, h / 2, least * 0.36]
      const at = ([dx, dy]: readonly number[]) =>
        `${(x + (dx ?? 0) * r).toFixed(3)} ${(y + (dy ?? 0) * r).toFixed(3)}`
      const tick = [
        [-1, 0.05],
        [-0.65, -0.3],
        [-0.25, 0.1],
        [0.7, -0.85],
        [1, -0.5],
        [-0.25, 0.8],
      ]
      return `<path d="M${tick.map(at).join('L')}Z"/>`
    },
  }
  return body[detail]()
}
