import type { MetadataRoute } from 'next'
import { getCurrentBrand } from '@/lib/server/site/current-site'

// The manifest is rendered per request, because the owner can change the name and the color at any time.
export const dynamic = 'force-dynamic'

const PAPER = '#faf8f4'

/** Returns the name and icons that devices show when the site is added to a home screen. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { name, accent } = await getCurrentBrand()
  return {
    name,
    short_name: name,
    start_url: '/',
    display: 'minimal-ui',
    background_color: PAPER,
    theme_color: accent ?? PAPER,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  }
}
