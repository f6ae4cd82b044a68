import 'server-only'
import { AppError } from '@/lib/contract/error'
import { contentTypeOf } from './driver'
import { sendFile } from './send-file'
import { isOnDisk, storage } from './storage'

const MEDIA_SECONDS = 15 * 60
const IMAGE_SECONDS = 60 * 60

function redirect(url: string, cacheControl: string): Response {
  return new Response(null, { status: 302, headers: { Location: url, 'Cache-Control': cacheControl } })
}

/** Captions travel through us: a text track must come from the page's own origin. */
async function sendCaptions(key: string): Promise<Response> {
  const text = await storage().read(key)
  if (!text) throw new AppError('not_found', 'Not found')
  const headers = {
    'Content-Type': contentTypeOf(key),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  return new Response(new Uint8Array(text), { headers })
}

/**
 * The answer to GET or HEAD of an object, for somebody who may have it: a redirect to a url that lives 15 minutes.
 * With a name it is saved under that. Images are public and never change: from the disk directly, from a bucket by a redirect that may be kept a while.
 */
export async function sendObject(key: string, request: Request, name?: string): Promise<Response> {
  if (key.endsWith('.vtt')) return sendCaptions(key)
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
  if (!key.startsWith('images/')) {
    return redirect(await storage().readUrl(key, MEDIA_SECONDS, method, name), 'private, no-store')
  }
  if (isOnDisk()) return sendFile(key, request, 'public, max-age=31536000, immutable')
  // A shared cache may answer HEAD from a kept GET, but never GET from a url that is signed for HEAD.
  const cacheControl = method === 'HEAD' ? 'no-store' : `public, max-age=${IMAGE_SECONDS / 2}`
  return redirect(await storage().readUrl(key, IMAGE_SECONDS, method), cacheControl)
}
