import 'server-only'
import { type UploadKind, uploadLimits } from '@/lib/contract/media/uploads'
import { formatBytes } from '@/lib/format'
import { encodeImage } from '@/lib/server/encode-image'
import { readWebVtt, SNIFF_BYTES, sniffVideo } from './sniff'
import { storage } from './storage'

type Accepted = { key: string; bytes: number }
type Verdict = Accepted | { reason: string }

/** Where an upload may go. It keeps its name, so that whoever asks twice comes to the same object. */
const lasting: Record<UploadKind, { folder: string; extensions: string[] }> = {
  video: { folder: 'uploads', extensions: ['mp4', 'mov', 'webm'] },
  image: { folder: 'images', extensions: ['webp'] },
  captions: { folder: 'uploads', extensions: ['vtt'] },
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

async function acceptImage(incoming: string): Promise<Verdict | null> {
  const original = await storage().read(incoming)
  if (!original) return null
  const image = await encodeImage(original, 'inside').catch(() => null)
  if (!image) return { reason: 'That is not an image we can read. Choose a JPEG, PNG or WebP file.' }
  return replace(incoming, keyOf(incoming, 'image', 'webp'), image)
}

async function acceptCaptions(incoming: string): Promise<Verdict | null> {
  const original = await storage().read(incoming)
  if (!original) return null
  const text = readWebVtt(original)
  if (!text) return { reason: 'That is not a WebVTT captions file. It must start with WEBVTT.' }
  return replace(incoming, keyOf(incoming, 'captions', 'vtt'), Buffer.from(text))
}

const accept: Record<UploadKind, (incoming: string, bytes: number) => Promise<Verdict | null>> = {
  video: acceptVideo,
  image: acceptImage,
  captions: acceptCaptions,
}

/** Null when there is nothing to judge (any more). */
async function judge(incoming: string, kind: UploadKind): Promise<Verdict | null> {
  const found = await storage().head(incoming)
  if (!found) return null
  if (found.bytes === 0) return { reason: 'The file is empty.' }
  if (found.bytes > uploadLimits[kind]) {
    return { reason: `The file is larger than ${formatBytes(uploadLimits[kind])}.` }
  }
  return accept[kind](incoming, found.bytes).catch(async (error: unknown) => {
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
 * twice, also at once, it answers the same.
 */
export async function acceptUpload(incoming: string, kind: UploadKind): Promise<Verdict> {
  const verdict = (await judge(incoming, kind)) ??
    (await findAccepted(incoming, kind)) ?? { reason: 'Nothing has been uploaded to that URL.' }
  if ('reason' in verdict) await storage().remove(incoming)
  return verdict
}
