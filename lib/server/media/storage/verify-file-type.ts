import 'server-only'
import type { FileExtension } from '@/lib/contract/media/file-names'
import { storage } from './storage'

const HEAD_BYTES = 512
const STEP_BYTES = 8 * 1024 * 1024

const startsWith = (head: Buffer, ...bytes: number[]) =>
  head.subarray(0, bytes.length).equals(Buffer.from(bytes))

// Returns whether a file begins like a ZIP: with a file entry, or with the end record if it is empty. The
// archive is never opened.
const isZip = (head: Buffer) => startsWith(head, 0x50, 0x4b, 3, 4) || startsWith(head, 0x50, 0x4b, 5, 6)

/**
 * Returns whether a file begins like an MP3: with an ID3 tag, or with an MPEG audio frame (eleven set bits,
 * then a valid version, layer, and bit rate).
 */
function isMp3(head: Buffer): boolean {
  if (startsWith(head, 0x49, 0x44, 0x33)) return true
  const [sync = 0, kind = 0, rate = 0] = head
  const isLayer3 = (kind & 0xe6) === 0xe2 && (kind & 0x18) !== 0x08
  return sync === 0xff && isLayer3 && (rate & 0xf0) !== 0xf0 && (rate & 0x0c) !== 0x0c
}

const isWebp = (head: Buffer) =>
  head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'

/** The check of each extension’s first bytes. Files with an extension that isn’t listed must be text. */
const signatures: Partial<Record<FileExtension, (head: Buffer) => boolean>> = {
  pdf: (head) => head.toString('latin1', 0, 5) === '%PDF-',
  png: (head) => startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  jpg: (head) => startsWith(head, 0xff, 0xd8, 0xff),
  webp: isWebp,
  mp3: isMp3,
  ...Object.fromEntries(
    ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub'].map((extension) => [extension, isZip]),
  ),
}

/** Matches content that a browser would execute or render if it guessed the type (MIME sniffing). */
const PAGE = /^\uFEFF?\s*<(?:!doctype|html|head|body|script|svg|iframe|\?xml)\b/i

/** Returns true if the whole file is UTF-8 text and contains no HTML or script. Reads the file in chunks. */
async function isText(key: string, bytes: number): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let from = 0; from < bytes; from += STEP_BYTES) {
    const chunk = await storage().read(key, STEP_BYTES, from)
    const text = chunk && decode(decoder, chunk, from + STEP_BYTES < bytes)
    if (text === null || text.includes('\0')) return false
    if (from === 0 && PAGE.test(text.slice(0, HEAD_BYTES))) return false
  }
  return true
}

/** Decodes a chunk, or returns null if it isn’t valid UTF-8. */
function decode(decoder: TextDecoder, chunk: Buffer, stream: boolean): string | null {
  try {
    return decoder.decode(chunk, { stream })
  } catch {
    return null
  }
}

/** Returns true if an object’s content matches its extension. */
export async function isContentOfType(
  extension: FileExtension,
  key: string,
  bytes: number,
): Promise<boolean> {
  const signature = signatures[extension]
  if (!signature) return isText(key, bytes)
  const head = await storage().read(key, HEAD_BYTES)
  return head !== null && signature(head)
}
