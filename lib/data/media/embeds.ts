import 'server-only'
import { AppError } from '@/lib/contract/error'
import { embeddedIn } from '@/lib/contract/media/embedded'
import type { Embed } from '@/lib/contract/media/embeds'
import type { Admin } from '@/lib/server/auth/session'
import { consume } from '@/lib/server/http/rate-limit'
import { askAboutEmbed } from '@/lib/server/media/oembed'

/**
 * Returns what YouTube or Vimeo report about the video at a URL. Throws `bad_request` for a URL of neither,
 * `not_found` or `unavailable` if they report nothing, and `rate_limited`.
 */
export async function getEmbed(admin: Admin, url: string): Promise<Embed> {
  const video = URL.canParse(url) ? embeddedIn(new URL(url)) : null
  if (!video) {
    const message = 'That is no video at YouTube or Vimeo'
    throw new AppError('bad_request', message, { fields: { url: [message] } })
  }
  await consume('embed', admin.id)
  return askAboutEmbed(video)
}
