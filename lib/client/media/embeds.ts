import { api } from '@/lib/client/api'
import { embeddedIn } from '@/lib/contract/media/embedded'
import { type Embed, embedSchema } from '@/lib/contract/media/embeds'
import { urlSchema } from '@/lib/contract/media/urls'

/**
 * Returns what YouTube or Vimeo report about the video at a URL. Null for any other URL, and if they report
 * nothing.
 */
export async function askAboutEmbed(typed: string): Promise<Embed | null> {
  const { data: url } = urlSchema.safeParse(typed)
  if (!url || !URL.canParse(url) || !embeddedIn(new URL(url))) return null
  const query = new URLSearchParams({ url })
  return api('GET', `/api/videos/embed?${query}`, undefined, embedSchema).catch(() => null)
}
