import 'server-only'
import { AppError } from '@/lib/contract/error'
import { findOriginalKey } from '@/lib/contract/media/picture-sizes'
import { sendFile } from './send-file'
import { getStorage, isDiskStorage } from './storage'
import { contentTypeOf, type ReadMethod } from './storage-interface'

const MEDIA_SECONDS = 15 * 60
const IMAGE_SECONDS = 60 * 60
const WAITING_SECONDS = 60
const COPIES_MAX = 10_000

function redirect(url: string, cacheControl: string): Response {
  return new Response(null, { status: 302, headers: { Location: url, 'Cache-Control': cacheControl } })
}

/**
 * Sends captions from our own origin, because browsers require the text track and the page to have the same
 * origin.
 */
async function sendCaptions(key: string): Promise<Response> {
  const text = await getStorage().read(key)
  if (!text) throw new AppError('not_found', 'Not found')
  const headers = {
    'Content-Type': contentTypeOf(key),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  return new Response(new Uint8Array(text), { headers })
}

/**
 * Responds to GET or HEAD of an object with a redirect to a URL that is valid for 15 minutes. The caller must check
 * access first. With a `name`, browsers save the object under that name. Images are public and immutable: they are
 * sent from disk, or by a cacheable redirect to the bucket.
 */
export async function sendObject(key: string, request: Request, name?: string): Promise<Response> {
  if (key.endsWith('.vtt')) return sendCaptions(key)
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
  if (key.startsWith('images/')) return sendImage(key, request, method)
  return redirect(await getStorage().readUrl(key, MEDIA_SECONDS, method, name), 'private, no-store')
}

/** Sends an image. A smaller copy that hasn’t been made yet is replaced by the original for a minute. */
async function sendImage(key: string, request: Request, method: ReadMethod): Promise<Response> {
  const original = findOriginalKey(key)
  const isWaiting = original !== null && !(await hasCopy(key))
  const sentKey = isWaiting ? original : key
  const maxAge = `public, max-age=${isWaiting ? WAITING_SECONDS : IMAGE_SECONDS / 2}`
  if (isDiskStorage())
    return sendFile(sentKey, request, isWaiting ? maxAge : 'public, max-age=31536000, immutable')
  // HEAD needs its own URL, because S3 signs a URL for one method. So the redirect isn’t cached: a cache
  // might use it for GET.
  return redirect(
    await getStorage().readUrl(sentKey, IMAGE_SECONDS, method),
    method === 'HEAD' ? 'no-store' : maxAge,
  )
}

/** Cached keys of copies that exist, so that each copy is looked up in the storage only once. */
const copies = new Set<string>()

async function hasCopy(key: string): Promise<boolean> {
  if (copies.has(key)) return true
  if (!(await getStorage().head(key))) return false
  if (copies.size >= COPIES_MAX) copies.clear()
  copies.add(key)
  return true
}
