import 'server-only'
import { AppError } from '@/lib/contract/error'
import { embeddedIn } from '@/lib/contract/media/embedded'
import type { Embed } from '@/lib/contract/media/embeds'
import { askAboutEmbed } from '@/lib/server/oembed'
import { consume } from '@/lib/server/rate-limit'
import type { Admin } from '@/lib/server/session'

/**
 * What YouTube or Vimeo says of the video at a url. Throws bad_request for a url that names no video of theirs, not_found
 * or unavailable when they tell nothing, rate_limited.
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
