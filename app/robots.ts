import type { MetadataRoute } from 'next'

/** Only the landing page is indexed. All other URLs show it too or need a sign-in. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/admin/', '/objects/', '/login/'] } }
}
