import 'server-only'
import sharp from 'sharp'
import { objectKeyOf } from '@/lib/contract/media/object-paths'
import { log } from '../log'
import { getStorage } from '../media/storage/storage'
import type { getCurrentBrand } from './current-site'

type Brand = Awaited<ReturnType<typeof getCurrentBrand>>
type Mark = Pick<Brand, 'accent' | 'logoUrl'>

/** Icon files with their widths in pixels. */
export const iconFiles = { 'icon.svg': 64, 'apple-icon.png': 180, 'favicon.ico': 48 } as const
export type IconFile = keyof typeof iconFiles

/** Maximum ratio of a logo’s sides. A wider logo would be unreadable as an icon. */
const RATIO_MAX = 2
const PAPER = '#faf8f4'
const INK = '#131a2b'
/** Margin around the logo, as a share of the width, so rounded corners cut nothing off. */
const MARGIN = 0.14

/** Returns the default mark in the accent color, as SVG. */
const markOf = (accent: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none">
<style>path{stroke:${INK}}@media (prefers-color-scheme:dark){path{stroke:#f1efea}}</style>
<path d="M12.5 17.5V28M19.5 17.5V28M7 28h18" stroke-width="2.25"/>
<path d="M3 5h26l-4 12.5H7z" fill="${accent}" style="stroke:none"/></svg>`

/** Draws an icon from the owner’s logo if it is roughly square, else the default mark in the accent color. */
export async function drawIcon(file: IconFile, { accent, logoUrl }: Mark): Promise<Uint8Array<ArrayBuffer>> {
  const logo = logoUrl ? await readLogo(logoUrl) : null
  const mark = markOf(accent ?? '#f5551f')
  const width = iconFiles[file]
  if (file === 'icon.svg') return new Uint8Array(Buffer.from(logo ? await framed(logo, width) : mark))
  const isOnPaper = file === 'apple-icon.png'
  const room = Math.round(width * (isOnPaper ? 1 - 2 * MARGIN : 1))
  const drawn = await contained(logo ?? Buffer.from(mark), room)
  if (!isOnPaper) return new Uint8Array(drawn)
  const icon = sharp(drawn).flatten({ background: PAPER })
  return new Uint8Array(
    await icon
      .extend(marginsOf((width - room) / 2))
      .png()
      .toBuffer(),
  )
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const marginsOf = (edge: number) => ({
  top: Math.floor(edge),
  left: Math.floor(edge),
  bottom: Math.ceil(edge),
  right: Math.ceil(edge),
  background: PAPER,
})

/**
 * Returns the picture centered in a transparent square. SVG is rendered at its final size, so lines stay
 * sharp.
 */
const contained = (bytes: Buffer, width: number) =>
  sharp(bytes, { density: (72 * width) / 32 })
    .resize(width, width, { fit: 'contain', background: clear })
    .png()
    .toBuffer()

async function framed(logo: Buffer, width: number): Promise<string> {
  const png = (await contained(logo, 2 * width)).toString('base64')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}"><image href="data:image/png;base64,${png}" width="${width}" height="${width}"/></svg>`
}

/** Returns whether a logo is roughly square. False if it can’t be read. */
export const isLogoSquare = async (url: string) => (await readLogo(url)) !== null

/** Reads the logo. Returns null if it isn’t suitable as an icon or can’t be read. */
async function readLogo(url: string): Promise<Buffer | null> {
  try {
    const bytes = await getStorage().read(objectKeyOf(url))
    if (!bytes) return null
    const { width, height } = await sharp(bytes).metadata()
    return Math.max(width, height) > RATIO_MAX * Math.min(width, height) ? null : bytes
  } catch (error) {
    log.error('icon_not_drawn', error)
    return null
  }
}
