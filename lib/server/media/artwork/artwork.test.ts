import sharp from 'sharp'
import { drawArtwork, renderArtworkSvg } from './artwork'

const titles = [
  'The New AI Gold Rush For Marketers',
  'Building And Selling Websites With AI',
  'Q&A <recordings>',
  '日本',
  '',
]

test.each(titles)('draws %j the same every time, as a small WebP', async (title) => {
  const [first, second] = await Promise.all([drawArtwork(title), drawArtwork(title)])
  expect(first.equals(second)).toBe(true)
  expect(first.byteLength).toBeLessThan(110_000)
  expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 })
})

test('draws different titles differently, and ignores case and spaces', () => {
  const drawings = Array.from({ length: 40 }, (_, number) => renderArtworkSvg(`Module ${number}`))
  expect(new Set(drawings).size).toBe(40)
  expect(renderArtworkSvg('  MODULE 1 ')).toBe(renderArtworkSvg('Module 1'))
})

test('keeps every drawing within the picture', () => {
  for (let number = 0; number < 60; number++) {
    const svg = renderArtworkSvg(`Lesson ${number} about apps and prices`)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    const points = [...svg.matchAll(/<path d="M(-?[\d.]+) (-?[\d.]+)L/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ])
    expect(points.length).toBeGreaterThan(3)
    for (const [x = -1, y = -1] of points) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(1280)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(720)
    }
  }
})
