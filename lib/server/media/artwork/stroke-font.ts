import 'server-only'

// Stroke font on a grid 4 wide and 6 high, so artwork doesn't need an installed font.
const glyphs: Record<string, string> = {
  '0': '0,0 4,0 4,6 0,6 0,0',
  '1': '1,1 2,0 2,6',
  '2': '0,0 4,0 4,3 0,3 0,6 4,6',
  '3': '0,0 4,0 4,6 0,6;1,3 4,3',
  '4': '0,0 0,3 4,3;4,0 4,6',
  '5': '4,0 0,0 0,3 4,3 4,6 0,6',
  '6': '4,0 0,0 0,6 4,6 4,3 0,3',
  '7': '0,0 4,0 2,6',
  '8': '0,0 4,0 4,6 0,6 0,0;0,3 4,3',
  '9': '4,3 0,3 0,0 4,0 4,6 0,6',
  A: '0,6 0,1 1,0 3,0 4,1 4,6;0,3.5 4,3.5',
  B: '0,0 3,0 4,1 4,2 3,3 0,3;3,3 4,4 4,5 3,6 0,6 0,0',
  C: '4,0 0,0 0,6 4,6',
  D: '0,0 3,0 4,1 4,5 3,6 0,6 0,0',
  F: '4,0 0,0 0,6;0,3 3,3',
  G: '4,0 0,0 0,6 4,6 4,3 2,3',
  I: '2,0 2,6',
  '.': '1.6,6 2.4,6',
  '-': '1,3 3,3',
  '/': '0,6 4,0',
}

/** Returns the stroke path of a label of the given height, with its upper left corner at the origin. */
export function renderLetteringPath(text: string, height: number): string {
  const unit = height / 6
  return [...text]
    .flatMap((sign, index) =>
      (glyphs[sign] ?? '').split(';').map((stroke) =>
        stroke
          .split(' ')
          .filter(Boolean)
          .map((pair, point) => {
            const [x = 0, y = 0] = pair.split(',').map(Number)
            return `${point ? 'L' : 'M'}${((x + index * 5.6) * unit).toFixed(3)} ${(y * unit).toFixed(3)}`
          })
          .join(''),
      ),
    )
    .join('')
}
