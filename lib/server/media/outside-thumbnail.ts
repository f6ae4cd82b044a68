import 'server-only'
import { EXTERNAL_PICTURE_PATTERN } from '@/lib/contract/media/embed-url'
import { env } from '../env'
import { boundedFetch } from '../http/bounded-fetch'
import { encodeImage } from './encode-image'

const BOUNDS = { milliseconds: 5_000, bytes: 2 * 1024 * 1024 }
const ALLOWED = new RegExp(EXTERNAL_PICTURE_PATTERN, 'i')

/**
 * Fetches a thumbnail from YouTube or Vimeo and encodes it again. Throws for any other host, for a URL with
 * credentials or a port, for a redirect, after 5 seconds, above 2 MB, or if the response isn’t an image.
 */
export async function fetchOutsideThumbnail(thumbnailUrl: string): Promise<Buffer> {
  const url = new URL(thumbnailUrl)
  const isPlain = url.protocol === 'https:' && !url.port && !url.username && !url.password
  if (!isPlain || !ALLOWED.test(url.href)) throw new Error('The thumbnail isn’t on YouTube or Vimeo')
  const at = env.OEMBED_BASE_URL ? new URL(env.OEMBED_BASE_URL + url.pathname) : url
  const response = await boundedFetch(at, {}, BOUNDS)
  if (!response.ok) throw new Error(`The thumbnail’s host responded with status ${response.status}`)
  return encodeImage(new Uint8Array(await response.arrayBuffer()), 'inside')
}
