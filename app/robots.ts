import type { MetadataRoute } from 'next'

/**
 * Keeps crawlers away from the API, the admin area, stored files, and the sign-in pages. Search engines can
 * index the landing page and the owner’s published pages.
 */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/admin/', '/objects/', '/login/'] } }
}
