import 'server-only'
import { extensionOf, type FileExtension, fileTypes } from '@/lib/contract/media/file-names'
import { type UploadKind, uploadLimits } from '@/lib/contract/media/uploads'
import { formatBytes } from '@/lib/format'
import { readCaptions } from '@/lib/server/captions/read'
import { encodeImage, encodeLogo, encodeStoryboard } from '@/lib/server/encode-image'
import { type RenditionClaim, renditionFault } from './rendition-file'
import { isText, SNIFF_BYTES, sniffVideo } from './sniff'
import { isFileOf } from './sniff-file'
import { storage } from './storage'

type Accepted = { key: string; bytes: number }
type Verdict = Accepted | { reason: string }

/** Where an upload may go. It keeps its name, so that whoever asks twice comes to the same object. */
const lasting: Record<UploadKind, { folder: string; extensions: string[] }> = {
  video: { folder: 'uploads', extensions: ['mp4', 'mov', 'webm'] },
  image: { folder: 'images', extensions: ['webp'] },
  logo: { folder: 'images', extensions: ['webp'] },
  captions: { folder: 'uploads', extensions: ['vtt', 'srt'] },
  import: { folder: 'imports', extensions: ['csv'] },
  file: { folder: 'files', extensions: Object.keys(fileTypes) },
  rendition: { folder: 'uploads', extensions: ['mp4'] },
  storyboard: { folder: 'uploads', extensions: ['webp'] },
  speech: { folder: 'uploads', extensions: ['webm'] },
}

/** What is said of an upload when it is registered, and must be so. */
export interface Claim {
  /** Of a file of a lesson. */
  name?: string
  rendition?: RenditionClaim
  /** Frames in a row of a storyboard. */
  columns?: number
}

const keyOf = (incoming: string, kind: UploadKind, extension: string) =>
  `${incoming.replace('incoming', lasting[kind].folder)}.${extension}`

// Moved, so that the upload url cannot overwrite what was checked.
async function acceptVideo(incoming: string, bytes: number): Promise<Verdict | null> {
  const head = await storage().read(incoming, SNIFF_BYTES)
  if (!head) return null
  const extension = sniffVideo(head)
  if (!extension) return { reason: 'That is not a video we can play. Choose an MP4, WebM or MOV file.' }
  const key = keyOf(incoming, 'video', extension)
  await storage().move(incoming, key)
  return { key, bytes }
}

async function replace(incoming: string, key: string, body: Uint8Array): Promise<Verdict> {
  await storage().put(key, body)
  await storage().remove(incoming)
  return { key, bytes: body.byteLength }
}

const acceptPicture =
  (
    kind: 'image' | 'logo' | 'storyboard',
    encode: (original: Uint8Array, claim: Claim) => Promise<Buffer>,
  ): Accept =>
  async (incoming, _bytes, claim) => {
    const original = await storage().read(incoming)
    if (!original) return null
    const image = await encode(original, claim).catch(() => null)
    if (!image) return { reason: 'That is not an image we can read. Choose a JPEG, PNG or WebP file.' }
    return replace(incoming, keyOf(incoming, kind, 'webp'), image)
  }

/** Kept as it was sent: players join it from the pieces that it is said to have. */
async function acceptRendition(incoming: string, bytes: number, claim: Claim): Promise<Verdict | null> {
  if (!claim.rendition) return { reason: 'This is made of a film: it is registered with its lesson.' }
  const reason = await renditionFault(incoming, claim.rendition)
  if (reason) return { reason }
  const key = keyOf(incoming, 'rendition', 'mp4')
  await storage().move(incoming, key)
  return { key, bytes }
}

/** Kept as it was sent: it is read into cues when a video is given it. */
async function acceptCaptions(incoming: string, bytes: number): Promise<Verdict | null> {
  const original = await storage().read(incoming)
  if (!original) return null
  const found = readCaptions(original)
  if (!found) return { reason: NO_CAPTIONS }
  const key = keyOf(incoming, 'captions', found.format)
  await storage().move(incoming, key)
  return { key, bytes }
}

const NO_CAPTIONS = 'That is no captions file with anything in it. Choose WebVTT (.vtt) or SubRip (.srt).'

/** Only what is clearly something else is refused here: what its lines say is found when they are read. */
async function acceptImport(incoming: string, bytes: number): Promise<Verdict | null> {
  const head = await storage().read(incoming, SNIFF_BYTES)
  if (!head) return null
  if (!isText(head)) {
    return { reason: 'That is not a CSV file. In Excel or Google Sheets, save or download it as CSV first.' }
  }
  const key = keyOf(incoming, 'import', 'csv')
  await storage().move(incoming, key)
  return { key, bytes }
}

/** Kept as it was sent, and never opened: what it is said to be must be what it begins with. */
async function acceptFile(incoming: string, bytes: number, { name = '' }: Claim): Promise<Verdict | null> {
  const extension = extensionOf(name)
  if (!extension) return { reason: 'This is a file of a lesson: it is registered with its lesson.' }
  if (!(await isFileOf(extension, incoming, bytes))) return { reason: notThat(extension) }
  const key = keyOf(incoming, 'file', extension)
  await storage().move(incoming, key)
  return { key, bytes }
}

const notThat = (extension: FileExtension) =>
  `What is in the file is no ${extension.toUpperCase()}. Save it as what its name says, or pack it as a ZIP.`

/** Sound in pieces, each a file of its own: the first is looked at, and each when it is sent on. */
async function acceptSpeech(incoming: string, bytes: number): Promise<Verdict | null> {
  const head = await storage().read(incoming, SNIFF_BYTES)
  if (!head) return null
  if (sniffVideo(head) !== 'webm') return { reason: 'That is no speech in WebM.' }
  const key = keyOf(incoming, 'speech', 'webm')
  await storage().move(incoming, key)
  return { key, bytes }
}

type Accept = (incoming: string, bytes: number, claim: Claim) => Promise<Verdict | null>

const accept: Record<UploadKind, Accept> = {
  video: acceptVideo,
  image: acceptPicture('image', (original) => encodeImage(original, 'inside')),
  logo: acceptPicture('logo', (original) => encodeLogo(original)),
  captions: acceptCaptions,
  import: acceptImport,
  file: acceptFile,
  rendition: acceptRendition,
  storyboard: acceptPicture('storyboard', (original, { columns = 1 }) => encodeStoryboard(original, columns)),
  speech: acceptSpeech,
}

/** Null when there is nothing to judge (any more). */
async function judge(incoming: string, kind: UploadKind, claim: Claim): Promise<Verdict | null> {
  const found = await storage().head(incoming)
  if (!found) return null
  if (found.bytes === 0) return { reason: 'The file is empty.' }
  if (found.bytes > uploadLimits[kind]) {
    return { reason: `The file is larger than ${formatBytes(uploadLimits[kind])}.` }
  }
  return accept[kind](incoming, found.bytes, claim).catch(async (error: unknown) => {
    if (await storage().head(incoming)) throw error
    return null
  })
}

/** What became of it when somebody was faster, or when an earlier answer was lost. */
async function findAccepted(incoming: string, kind: UploadKind): Promise<Accepted | null> {
  for (const extension of lasting[kind].extensions) {
    const key = keyOf(incoming, kind, extension)
    const found = await storage().head(key)
    if (found) return { key, bytes: found.bytes }
  }
  return null
}

/**
 * Checks an incoming object by what it is, and gives it its lasting key; or deletes it, with the reason in words. Asked
 * twice, also at once, it answers the same. What is claimed of it is so, or it is refused.
 */
export async function acceptUpload(incoming: string, kind: UploadKind, claim: Claim = {}): Promise<Verdict> {
  const verdict = (await judge(incoming, kind, claim)) ??
    (await findAccepted(incoming, kind)) ?? { reason: 'Nothing has been uploaded to that URL.' }
  if ('reason' in verdict) await storage().remove(incoming)
  return verdict
}
