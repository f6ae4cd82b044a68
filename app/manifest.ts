import type { MetadataRoute } from 'next'
import { currentBrand } from '@/lib/server/site'

// Its name and colour are the owner's, who may change them.
export const dynamic = 'force-dynamic'

const PAPER = '#faf8f4'

/** How the course presents itself on a home screen. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { name, accent } = await currentBrand()
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
