import { inflateSync } from 'node:zlib'

/** Contents of a printed PDF: its text without whitespace, and the sizes of its sheets in points. */
export interface PdfContent {
  text: string
  sheets: { width: number; height: number }[]
}

/**
 * Reads a PDF written by Chromium: plain objects, compressed streams, and glyphs that fonts map to
 * characters. Omits whitespace, because the PDF splits text at other positions than word boundaries.
 */
export function readPdf(file: Buffer): PdfContent {
  const objects = objectsOf(file)
  const fonts = new Map<string, Font>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, letters = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? []
      fonts.set(name, fontOf(objects.get(letters)?.stream ?? ''))
    }
  }
  const pages = [...objects.values()].filter(({ head }) => /\/Type ?\/Page\b/.test(head))
  const text = pages
    .flatMap(({ head }) => [
      ...(/\/Contents (\[[^\]]*\]|\d+ 0 R)/.exec(head)?.[1] ?? '').matchAll(/(\d+) 0 R/g),
    ])
    .map(([, id = '']) => textOf(objects.get(id)?.stream ?? '', fonts))
    .join('')
  return { text: removeWhitespace(text), sheets: pages.map(({ head }) => sheetOf(head)) }
}

/** Removes whitespace, for comparison with the text of a PDF. */
export const removeWhitespace = (text: string) => text.replace(/\s/g, '')

interface PdfObject {
  head: string
  stream: string
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1')
  const found = text.matchAll(/(?:^|\n)(\d+) 0 obj\n?([\s\S]*?)(?:stream\r?\n([\s\S]*?)\nendstream|endobj)/g)
  return new Map(
    [...found].map(([, id = '', head = '', packed]) => {
      const bytes = Buffer.from(packed ?? '', 'latin1')
      const isText = packed !== undefined && head.includes('/FlateDecode') && !head.includes('/Subtype')
      return [id, { head, stream: isText ? inflateSync(bytes).toString('latin1') : '' }]
    }),
  )
}

const unicode = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Number of hex digits per glyph, and the characters of each glyph. */
interface Font {
  digits: number
  letters: Map<number, string>
}

const number = (hex: string) => Number.parseInt(hex, 16)

function fontOf(table: string): Font {
  const letters = new Map<number, string>()
  for (const [, lines = ''] of table.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', hex = ''] of lines.matchAll(/<(\w+)> <(\w+)>/g)) {
      letters.set(number(glyph), unicode(hex))
    }
  }
  for (const [, lines = ''] of table.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', hex = ''] of lines.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let glyph = number(from); glyph <= number(to); glyph++) {
        letters.set(glyph, String.fromCodePoint(number(hex) + glyph - number(from)))
      }
    }
  }
  const [, first = ''] = /begincodespacerange\n<(\w+)>/.exec(table) ?? []
  return { digits: first.length, letters }
}

/** Returns the text that a page's content stream draws, in order. */
function textOf(painting: string, fonts: Map<string, Font>): string {
  let font: Font | undefined
  let text = ''
  for (const [, name, glyphs = ''] of painting.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (name) font = fonts.get(name)
    else if (font) text += spelled(glyphs, font)
  }
  return text
}

function spelled(glyphs: string, { digits, letters }: Font): string {
  let text = ''
  for (let index = 0; index < glyphs.length; index += digits) {
    text += letters.get(number(glyphs.slice(index, index + digits))) ?? '?'
  }
  return text
}

function sheetOf(head: string): { width: number; height: number } {
  const [, width = '', height = ''] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? []
  return { width: Number(width), height: Number(height) }
}
