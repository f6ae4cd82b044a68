import 'server-only'
import { AppError } from '@/lib/contract/error'
import { embeddedIn } from '@/lib/contract/media/embedded'
import type { Embed } from '@/lib/contract/media/embeds'
import type { Admin } from '@/lib/server/auth/session'
import { consume } from '@/lib/server/http/rate-limit'
import { askAboutEmbed } from '@/lib/server/media/oembed'

/**
 * Returns the data that YouTube or Vimeo provide about the video at a URL. Throws `bad_request` for any other
 * URL, `not_found` or `unavailable` if they return no data, and `rate_limited`.
 */
export async function getEmbed(admin: Admin, url: string): Promise<Embed> {
  const video = URL.canParse(url) ? embeddedIn(new URL(url)) : null
  if (!video) {
    const message = 'Enter the URL of a video on YouTube or Vimeo'
    throw new AppError('bad_request', message, { fields: { url: [message] } })
  }
  await consume('embed', admin.id)
  return askAboutEmbed(video)
}
