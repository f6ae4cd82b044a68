import 'server-only'
import { storage } from './storage'

/** What is said of a rendition: its codecs, its head, and all of its pieces together. */
export interface RenditionClaim {
  codecs: string
  initBytes: number
  /** Of the whole file. */
  bytes: number
}

interface Box {
  type: string
  start: number
  end: number
}

/** The boxes that begin in these bytes, one after the other (ISO/IEC 14496-12); none after one whose size cannot be. */
function boxesIn(head: Buffer): Box[] {
  const boxes: Box[] = []
  for (let start = 0; start + 8 <= head.length; ) {
    const size = head.readUInt32BE(start)
    if (size < 8) break
    boxes.push({ type: head.toString('latin1', start + 4, start + 8), start, end: start + size })
    start += size
  }
  return boxes
}

const NO_RENDITION = 'That is not a film in pieces as we make them.'
const OTHER_SIZES = 'The sizes of its pieces are not those of the file.'
const OTHER_CODECS = 'It is coded otherwise than it says.'

/** How H.264 and AAC are named where a film describes itself (`avcC`, ISO/IEC 14496-15). */
function codecsIn(description: Buffer): string {
  const at = description.indexOf('avcC') + 4
  if (at < 4) return ''
  const picture = `avc1.${description.toString('hex', at + 1, at + 4)}`
  return description.includes('mp4a') ? `${picture},mp4a` : picture
}

/** Why a file is no rendition as it is claimed to be, by its first bytes; null when it is one. */
export async function renditionFault(key: string, claim: RenditionClaim): Promise<string | null> {
  const found = await storage().head(key)
  if (found?.bytes !== claim.bytes) return OTHER_SIZES
  // The head, and the beginning of its first piece.
  const head = await storage().read(key, claim.initBytes + 8)
  if (!head) return NO_RENDITION
  const [type, description, piece] = boxesIn(head)
  if (type?.type !== 'ftyp' || description?.type !== 'moov') return NO_RENDITION
  if (piece?.type !== 'moof' || piece.start !== claim.initBytes) return OTHER_SIZES
  const codecs = codecsIn(head.subarray(description.start, description.end))
  return claim.codecs.replace(/\.40\.\d$/, '') === codecs ? null : OTHER_CODECS
}
