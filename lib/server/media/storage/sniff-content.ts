import 'server-only'
import { uploadLimits } from '@/lib/contract/media/uploads'

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
