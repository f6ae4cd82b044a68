import { callApi } from '@/lib/client/api'
import { parseEmbedUrl } from '@/lib/contract/media/embed-url'
import { type OembedData, oembedSchema } from '@/lib/contract/media/oembed'
import { urlSchema } from '@/lib/contract/media/urls'

/**
 * Returns the oEmbed data of a YouTube or Vimeo video. Null for any other URL, and if the service returns no
 * data.
 */
export async function fetchOembedData(typed: string): Promise<OembedData | null> {
  const { data: url } = urlSchema.safeParse(typed)
  if (!url || !URL.canParse(url) || !parseEmbedUrl(new URL(url))) return null
  const query = new URLSearchParams({ url })
  return callApi('GET', `/api/videos/embed?${query}`, undefined, oembedSchema).catch(() => null)
}
