import 'server-only'
import { extensionOf, type FileExtension, lessonFileTypes } from '@/lib/contract/media/file-names'
import { type UploadKind, uploadLimits } from '@/lib/contract/media/uploads'
import { formatBytes } from '@/lib/format'
import { parseCaptions } from '@/lib/server/media/captions/parse-captions'
import { encodeImage, encodeLogo, encodeStoryboard } from '@/lib/server/media/encode-image'
import { isContentOfType, isTextContent, SNIFF_BYTES, sniffVideo } from './sniff-content'
import { getStorage } from './storage'
import { findRenditionMismatch, type RenditionClaim } from './verify-rendition'

type Accepted = { key: string; bytes: number }
type Verdict = Accepted | { reason: string }

/**
 * Target folder and extensions of each kind. An object keeps its ID in the target folder, which makes
 * registering an upload idempotent.
 */
const targets: Record<UploadKind, { folder: string; extensions: string[] }> = {
  video: { folder: 'uploads', extensions: ['mp4', 'mov', 'webm'] },
  image: { folder: 'images', extensions: ['webp'] },
  logo: { folder: 'images', extensions: ['webp'] },
  captions: { folder: 'uploads', extensions: ['vtt', 'srt'] },
  import: { folder: 'imports', extensions: ['csv'] },
  file: { folder: 'files', extensions: Object.keys(lessonFileTypes) },
  rendition: { folder: 'uploads', extensions: ['mp4'] },
  storyboard: { folder: 'uploads', extensions: ['webp'] },
  speech: { folder: 'uploads', extensions: ['webm'] },
}

/** Data that the client claims about an upload. Verified before the upload is accepted. */
export interface UploadClaim {
  /** Name of a lesson file. */
  name?: string
  rendition?: RenditionClaim
  /** Frames per row of a storyboard. */
  columns?: number
}

const keyOf = (incoming: string, kind: UploadKind, extension: string) =>
  `${incoming.replace('incoming', targets[kind].folder)}.${extension}`

// Accepts a playable video. Moves it, so the upload URL can’t overwrite the checked file.
async function acceptVideo(incoming: string, bytes: number): Promise<Verdict | null> {
  const head = await getStorage().read(incoming, SNIFF_BYTES)
  if (!head) return null
  const extension = sniffVideo(head)
  if (!extension) return { reason: 'We can’t play this file. Choose an MP4, WebM, or MOV video.' }
  const key = keyOf(incoming, 'video', extension)
  await getStorage().move(incoming, key)
  return { key, bytes }
}

async function storeCheckedBytes(incoming: string, key: string, body: Uint8Array): Promise<Verdict> {
  await getStorage().put(key, body)
  await getStorage().remove(incoming)
  return { key, bytes: body.byteLength }
}

const acceptPicture =
  (
    kind: 'image' | 'logo' | 'storyboard',
    encode: (original: Uint8Array, claim: UploadClaim) => Promise<Buffer>,
  ): Accept =>
  async (incoming, _bytes, claim) => {
    const original = await getStorage().read(incoming)
    if (!original) return null
    const image = await encode(original, claim).catch(() => null)
    if (!image) return { reason: 'We can’t read this file. Choose a JPEG, PNG, or WebP image.' }
    return storeCheckedBytes(incoming, keyOf(incoming, kind, 'webp'), image)
  }

/** Accepts a rendition unchanged, because players read it in the segments that the client described. */
async function acceptRendition(incoming: string, bytes: number, claim: UploadClaim): Promise<Verdict | null> {
  if (!claim.rendition) return { reason: 'This file belongs to a video. Register it with its lesson.' }
  const reason = await findRenditionMismatch(incoming, claim.rendition)
  if (reason) return { reason }
  const key = keyOf(incoming, 'rendition', 'mp4')
  await getStorage().move(incoming, key)
  return { key, bytes }
}

/** Accepts captions unchanged. Captions are parsed when they are assigned to a video. */
async function acceptCaptions(incoming: string, bytes: number): Promise<Verdict | null> {
  const original = await getStorage().read(incoming)
  if (!original) return null
  const parsedCaptions = parseCaptions(original)
  if (!parsedCaptions) return { reason: NO_CAPTIONS }
  const key = keyOf(incoming, 'captions', parsedCaptions.format)
  await getStorage().move(incoming, key)
  return { key, bytes }
}

const NO_CAPTIONS = 'This file has no captions. Choose a WebVTT (.vtt) or SubRip (.srt) file.'

/** Accepts a file to import if its first bytes are text. The rows are checked when they are read. */
async function acceptImport(incoming: string, bytes: number): Promise<Verdict | null> {
  const head = await getStorage().read(incoming, SNIFF_BYTES)
  if (!head) return null
  if (!isTextContent(head)) {
    return { reason: 'This isn’t a CSV file. In Excel or Google Sheets, save or download it as CSV first.' }
  }
  const key = keyOf(incoming, 'import', 'csv')
  await getStorage().move(incoming, key)
  return { key, bytes }
}

/** Accepts a lesson file unchanged if its first bytes match its extension. */
async function acceptFile(
  incoming: string,
  bytes: number,
  { name = '' }: UploadClaim,
): Promise<Verdict | null> {
  const extension = extensionOf(name)
  if (!extension) return { reason: 'This is a lesson file. Register it with its lesson.' }
  if (!(await isContentOfType(extension, incoming, bytes))) return { reason: wrongTypeMessage(extension) }
  const key = keyOf(incoming, 'file', extension)
  await getStorage().move(incoming, key)
  return { key, bytes }
}

const wrongTypeMessage = (extension: FileExtension) =>
  `This isn’t a valid ${extension.toUpperCase()} file. Save it in that format, or put it in a ZIP file.`

/**
 * Accepts audio segments. Checks only the first segment here. The other segments are checked when they are
 * transcribed.
 */
async function acceptSpeech(incoming: string, bytes: number): Promise<Verdict | null> {
  const head = await getStorage().read(incoming, SNIFF_BYTES)
  if (!head) return null
  if (sniffVideo(head) !== 'webm') return { reason: 'This isn’t WebM audio' }
  const key = keyOf(incoming, 'speech', 'webm')
  await getStorage().move(incoming, key)
  return { key, bytes }
}

type Accept = (incoming: string, bytes: number, claim: UploadClaim) => Promise<Verdict | null>

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

/** Checks an uploaded object. Returns null if the object doesn’t exist, or was deleted in the meantime. */
async function checkUpload(incoming: string, kind: UploadKind, claim: UploadClaim): Promise<Verdict | null> {
  const storedObject = await getStorage().head(incoming)
  if (!storedObject) return null
  if (storedObject.bytes === 0) return { reason: 'The file is empty' }
  if (storedObject.bytes > uploadLimits[kind]) {
    return { reason: `The file is larger than ${formatBytes(uploadLimits[kind])}` }
  }
  return accept[kind](incoming, storedObject.bytes, claim).catch(async (error: unknown) => {
    if (await getStorage().head(incoming)) throw error
    return null
  })
}

/** Finds the object that a parallel or earlier request has already accepted. */
async function findAccepted(incoming: string, kind: UploadKind): Promise<Accepted | null> {
  for (const extension of targets[kind].extensions) {
    const key = keyOf(incoming, kind, extension)
    const storedObject = await getStorage().head(key)
    if (storedObject) return { key, bytes: storedObject.bytes }
  }
  return null
}

/**
 * Checks an uploaded object by its content. Moves it to its final key, or deletes it and returns the reason.
 * Idempotent, even for parallel calls. Refuses objects that don’t match the claim.
 */
export async function checkAndMoveUpload(
  incoming: string,
  kind: UploadKind,
  claim: UploadClaim = {},
): Promise<Verdict> {
  const verdict = (await checkUpload(incoming, kind, claim)) ??
    (await findAccepted(incoming, kind)) ?? { reason: 'No file has been uploaded to this URL' }
  if ('reason' in verdict) await getStorage().remove(incoming)
  return verdict
}
