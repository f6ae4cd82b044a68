import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

// Makes public/favicon.ico from app/icon.svg: `node scripts/make-favicon.mjs`. Browsers and crawlers request
// that file by default. Browsers that read the page's HTML use the SVG instead.
const root = path.join(import.meta.dirname, '..')
const sizes = [16, 32, 48]
const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/** Returns an ICO file: a header, an entry for each image, and then the images, which may be PNG. */
function icon(pictures) {
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

const drawing = readFileSync(path.join(root, 'app/icon.svg'))
const pictures = await Promise.all(
  sizes.map(async (size) => ({
    size,
    // The drawing is 32 pixels wide. Rendered at its display size, its lines stay sharp.
    png: await sharp(drawing, { density: (72 * size) / 32 })
      .resize(size, size)
      .png()
      .toBuffer(),
  })),
)
writeFileSync(path.join(root, 'public/favicon.ico'), icon(pictures))
