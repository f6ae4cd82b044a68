import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { objectPathOf } from '@/lib/contract/media/object-paths'
import { getStorage } from '../media/storage/storage'
import { drawIcon, type IconFile, iconFiles, isLogoSquare } from './brand-icon'

/** Stores a blue logo of this size like an upload. */
async function storeLogo(width: number, height: number): Promise<string> {
  const key = `images/${randomUUID()}.webp`
  const create = { width, height, channels: 4, background: '#0000ff' } as const
  await getStorage().put(key, await sharp({ create }).webp({ lossless: true }).toBuffer())
  return objectPathOf(key)
}

const pixelAt = async (bytes: Uint8Array, x: number, y: number) => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * 4
  return [...data.subarray(at, at + 4)]
}
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()
const files = Object.keys(iconFiles) as IconFile[]

test.each(files)('%s is a square of its size in pixels', async (file) => {
  const { width, height } = await sharp(await drawIcon(file, { accent: '#1d6fe0', logoUrl: null })).metadata()
  expect([width, height]).toEqual(file === 'icon.svg' ? [32, 32] : [iconFiles[file], iconFiles[file]])
})

test('without a logo, the icon is the mark in the accent color, on paper only for home screens', async () => {
  const mark = { accent: '#1d6fe0', logoUrl: null }
  expect(text(await drawIcon('icon.svg', mark))).toContain('fill="#1d6fe0"')
  const small = await drawIcon('favicon.ico', mark)
  expect(await pixelAt(small, 24, 14)).toEqual([0x1d, 0x6f, 0xe0, 255])
  expect((await pixelAt(small, 0, 0))[3]).toBe(0)
  expect(await pixelAt(await drawIcon('apple-icon.png', mark), 0, 0)).toEqual([0xfa, 0xf8, 0xf4, 255])
})

test('uses a logo that is roughly square', async () => {
  const logo = { accent: '#1d6fe0', logoUrl: await storeLogo(300, 200) }
  expect(await pixelAt(await drawIcon('favicon.ico', logo), 24, 24)).toEqual([0, 0, 255, 255])
  expect(await pixelAt(await drawIcon('apple-icon.png', logo), 90, 90)).toEqual([0, 0, 255, 255])
  const svg = text(await drawIcon('icon.svg', logo))
  expect(svg).toMatch(/^<svg [^>]*><image href="data:image\/png;base64,[\w+/=]+" /)
  expect(await pixelAt(Buffer.from(svg), 32, 32)).toEqual([0, 0, 255, 255])
})

test('tells square logos from wide and missing ones', async () => {
  expect(await isLogoSquare(await storeLogo(300, 300))).toBe(true)
  expect(await isLogoSquare(await storeLogo(600, 100))).toBe(false)
  expect(await isLogoSquare(objectPathOf(`images/${randomUUID()}.webp`))).toBe(false)
})

test('draws the mark if the logo is wide, missing, or broken', async () => {
  const broken = `images/${randomUUID()}.webp`
  await getStorage().put(broken, Buffer.from('no picture'))
  const gone = objectPathOf(`images/${randomUUID()}.webp`)
  for (const logoUrl of [await storeLogo(600, 100), gone, objectPathOf(broken)]) {
    expect(text(await drawIcon('icon.svg', { accent: null, logoUrl }))).toContain('fill="#f5551f"')
  }
})
