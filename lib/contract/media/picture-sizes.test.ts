import { objectKeySchema } from './object-paths'
import { buildPictureSrcSets, findOriginalKey, listPictureCopies, posterUrlOf } from './picture-sizes'

const base = 'images/0197a8f0-0000-7000-8000-000000000000'
const url = `/objects/${base}.webp`

test('every copy of a picture is a valid key that leads back to the picture', () => {
  const copies = listPictureCopies(`${base}.webp`)
  expect(copies).toHaveLength(7)
  for (const { key } of copies) {
    expect(objectKeySchema.parse(key)).toBe(key)
    expect(findOriginalKey(key)).toBe(`${base}.webp`)
  }
})

test.each([
  `${base}-321.avif`,
  `${base}-1280.webp`,
  `${base}-640.png`,
  `${base}-640`,
  `uploads/${base.slice(7)}-640.avif`,
  `${base}-640-640.avif`,
])('%s isn’t a valid key', (key) => {
  expect(objectKeySchema.safeParse(key).success).toBe(false)
})

test('only stored pictures have copies', () => {
  for (const key of [base, `${base}-640.webp`, `${base}.png`, `uploads/${base.slice(7)}.webp`])
    expect(listPictureCopies(key)).toEqual([])
  expect(findOriginalKey(`${base}.webp`)).toBeNull()
  expect(buildPictureSrcSets(url)?.avif.split(', ')[0]).toBe(`/objects/${base}-320.avif 320w`)
  expect(buildPictureSrcSets(url)?.webp).toMatch(`${url} 1280w`)
  expect(posterUrlOf(url)).toBe(`/objects/${base}-960.webp`)
})

test.each(['https://i.ytimg.com/vi/x/hqdefault.jpg', `https://example.com${url}`, '/objects/images/x.webp'])(
  'shows %s as it is',
  (other) => {
    expect(buildPictureSrcSets(other)).toBeNull()
    expect(posterUrlOf(other)).toBe(other)
  },
)
