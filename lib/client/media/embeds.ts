import { api } from '@/lib/client/api'
import { embeddedIn } from '@/lib/contract/media/embedded'
import { type Embed, embedSchema } from '@/lib/contract/media/embeds'
import { urlSchema } from '@/lib/contract/media/urls'

/** What YouTube or Vimeo says of the video at a url; null for any other url, and when they say nothing. */
export async function askAboutEmbed(typed: string): Promise<Embed | null> {
  const { data: url } = urlSchema.safeParse(typed)
  if (!url || !URL.canParse(url) || !embeddedIn(new URL(url))) return null
  const query = new URLSearchParams({ url })
  return api('GET', `/api/videos/embed?${query}`, undefined, embedSchema).catch(() => null)
}
