import 'server-only'
import type { FileExtension } from '@/lib/contract/media/file-names'
import { uploadLimits } from '@/lib/contract/media/uploads'
import { getStorage } from './storage'

/** Number of first bytes that `sniffVideo` needs. */
export const SNIFF_BYTES = 4096

// ISO base media brands that browsers play. Still pictures (heic, avif) and audio (M4A) use the same
// container.
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12v]|avc1|M4V[HP ]|MSNV|dash|3gp|f4v|hvc1|hev1|XAVC|mmp4)/

/**
 * Returns the extension of a video by its first bytes: MP4 (ISO base media), QuickTime, or WebM. Null for
 * anything else. Codecs aren’t checked, because HEVC plays on some devices.
 */
export function sniffVideo(head: Uint8Array): 'mp4' | 'mov' | 'webm' | null {
  const bytes = Buffer.from(head)
  const text = bytes.toString('latin1')
  if (bytes.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) {
    return text.includes('webm') ? 'webm' : null
  }
  const atom = isAtom(bytes) ? text.slice(4, 8) : ''
  if (atom === 'ftyp') {
    const brand = text.slice(8, 12)
    if (brand === 'qt  ') return 'mov'
    const size = Math.min(bytes.readUInt32BE(0), bytes.length)
    const compatible = text.slice(16, size).match(/.{4}/gs) ?? []
    return [brand, ...compatible].some((name) => MP4_BRANDS.test(name)) ? 'mp4' : null
  }
  // Old QuickTime files begin with one of these atoms instead of `ftyp`.
  return ['moov', 'mdat', 'wide', 'free', 'skip'].includes(atom) ? 'mov' : null
}

/**
 * Returns true if an atom starts here: its size is 0 (it lasts to the end), 1 (a 64-bit size follows), or
 * plausible.
 */
function isAtom(bytes: Buffer): boolean {
  if (bytes.length < 8) return false
  const size = bytes.readUInt32BE(0)
  return size < 2 || (size >= 8 && size <= uploadLimits.video)
}

/** Returns true if these bytes may be text, including UTF-16, and not an archive, picture, or program. */
export function isTextContent(head: Uint8Array): boolean {
  const bytes = Buffer.from(head)
  const isWide =
    [0xfeff, 0xfffe].includes(bytes.length > 1 ? bytes.readUInt16BE(0) : 0) || isEverySecondZero(bytes)
  return isWide || !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 26))
}

/**
 * Returns true if these bytes may be UTF-16 without a byte order mark. In Western text, every second byte is
 * then zero.
 */
function isEverySecondZero(bytes: Buffer): boolean {
  const zeros = [0, 1].map((parity) => bytes.filter((byte, at) => at % 2 === parity && byte === 0).length)
  return Math.min(...zeros) === 0 && Math.max(...zeros) > bytes.length / 4
}

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
    const chunk = await getStorage().read(key, STEP_BYTES, from)
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
  const head = await getStorage().read(key, HEAD_BYTES)
  return head !== null && signature(head)
}
