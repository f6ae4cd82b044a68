import 'server-only'
import { v7 } from 'uuid'
import { type UploadKind, uploadLimits } from '@/lib/contract/uploads'
import { encodeImage } from '@/lib/server/encode-image'
import { readWebVtt, SNIFF_BYTES, sniffVideo } from './sniff'
import { storage } from './storage'

type Verdict = { key: string; bytes: number } | { reason: string }

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`

// Moved, so that the upload address cannot overwrite what was checked.
async function acceptVideo(incoming: string, bytes: number): Promise<Verdict> {
  const head = await storage().read(incoming, SNIFF_BYTES)
  const extension = head && sniffVideo(head)
  if (!extension) return { reason: 'That is not a video we can play. Choose an MP4, WebM or MOV file.' }
  const key = `uploads/${v7()}.${extension}`
  await storage().move(incoming, key)
  return { key, bytes }
}

async function replace(incoming: string, key: string, body: Uint8Array): Promise<Verdict> {
  await storage().put(key, body)
  await storage().remove(incoming)
  return { key, bytes: body.byteLength }
}

async function acceptImage(incoming: string): Promise<Verdict> {
  const original = await storage().read(incoming)
  const image = original && (await encodeImage(original, 'inside').catch(() => null))
  if (!image) return { reason: 'That is not a picture we can read. Choose a JPEG, PNG or WebP file.' }
  return replace(incoming, `images/${v7()}.webp`, image)
}

async function acceptCaptions(incoming: string): Promise<Verdict> {
  const original = await storage().read(incoming)
  const text = original && readWebVtt(original)
  if (!text) return { reason: 'That is not a WebVTT captions file. It must start with WEBVTT.' }
  return replace(incoming, `uploads/${v7()}.vtt`, Buffer.from(text))
}

const accept: Record<UploadKind, (incoming: string, bytes: number) => Promise<Verdict>> = {
  video: acceptVideo,
  image: acceptImage,
  captions: acceptCaptions,
}

/** Checks an incoming object by what it is, and gives it its lasting key; or deletes it, with the reason in words. */
export async function acceptUpload(incoming: string, kind: UploadKind): Promise<Verdict> {
  const found = await storage().head(incoming)
  if (!found) return { reason: 'Nothing has been uploaded to that address.' }
  const verdict: Verdict =
    found.bytes > uploadLimits[kind]
      ? { reason: `The file is larger than ${megabytes(uploadLimits[kind])}.` }
      : await accept[kind](incoming, found.bytes)
  if ('reason' in verdict) await storage().remove(incoming)
  return verdict
}
