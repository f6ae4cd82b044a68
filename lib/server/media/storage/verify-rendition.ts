import 'server-only'
import { getStorage } from './storage'

/** Data that the client claims about a rendition: its codecs, the size of its header, and the size of the file. */
export interface RenditionClaim {
  codecs: string
  initBytes: number
  /** Size of the whole file. Bytes. */
  bytes: number
}

interface Box {
  type: string
  start: number
  end: number
}

/** Returns the top-level boxes in these bytes (ISO/IEC 14496-12), up to the first invalid size. */
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

const NO_RENDITION = 'This isn’t a segmented video in the expected format'
const OTHER_SIZES = 'The segment sizes don’t match the file'
const OTHER_CODECS = 'The codec doesn’t match the declared codec'

/** Returns the codec string of H.264 and AAC from a video’s header (`avcC`, ISO/IEC 14496-15). */
function codecsIn(description: Buffer): string {
  const at = description.indexOf('avcC') + 4
  if (at < 4) return ''
  const picture = `avc1.${description.toString('hex', at + 1, at + 4)}`
  return description.includes('mp4a') ? `${picture},mp4a` : picture
}

/** Returns why a file’s size or first bytes don’t match the claim, or null if they match. */
export async function findRenditionMismatch(key: string, claim: RenditionClaim): Promise<string | null> {
  const storedObject = await getStorage().head(key)
  if (storedObject?.bytes !== claim.bytes) return OTHER_SIZES
  // Reads the header and the first bytes of the first segment.
  const head = await getStorage().read(key, claim.initBytes + 8)
  if (!head) return NO_RENDITION
  const [type, description, segment] = boxesIn(head)
  if (type?.type !== 'ftyp' || description?.type !== 'moov') return NO_RENDITION
  if (segment?.type !== 'moof' || segment.start !== claim.initBytes) return OTHER_SIZES
  const codecs = codecsIn(head.subarray(description.start, description.end))
  return claim.codecs.replace(/\.40\.\d$/, '') === codecs ? null : OTHER_CODECS
}
