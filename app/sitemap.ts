import type { MetadataRoute } from 'next'
import { env } from '@/lib/server/env'
import { getCurrentSite } from '@/lib/server/site/current-site'

// Rendered per request, because the owner can publish pages at any time.
export const dynamic = 'force-dynamic'

/** Lists the landing pages of the shop and of its courses, and the owner’s pages. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { coursePages, links } = await getCurrentSite()
  const paths = [
    '/',
    ...coursePages.map(({ slug }) => `/c/${slug}`),
    ...links.map(({ slug }) => `/p/${slug}`),
  ]
  return paths.map((path) => ({ url: env.APP_URL + path }))
}
