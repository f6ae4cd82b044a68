import type { MetadataRoute } from 'next'

/** Only the landing page is for search engines; the rest answers with it or asks for a sign-in. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/admin/', '/objects/', '/login/'] } }
}
