import 'server-only'
import { AppError } from '@/lib/contract/error'
import { parseEmbedUrl } from '@/lib/contract/media/embed-url'
import type { OembedData } from '@/lib/contract/media/oembed'
import type { Admin } from '@/lib/server/auth/session'
import { consumePoints } from '@/lib/server/http/rate-limit'
import { fetchOembed } from '@/lib/server/media/oembed'

/**
 * Returns the data that YouTube or Vimeo provide about the video at a URL. Throws `bad_request` for any other
 * URL, `not_found` or `unavailable` if they return no data, and `rate_limited`.
 */
export async function getOembed(admin: Admin, url: string): Promise<OembedData> {
  const video = URL.canParse(url) ? parseEmbedUrl(new URL(url)) : null
  if (!video) {
    const message = 'Enter the URL of a video on YouTube or Vimeo'
    throw new AppError('bad_request', message, { fields: { url: [message] } })
  }
  await consumePoints('embed', admin.id)
  return fetchOembed(video)
}
