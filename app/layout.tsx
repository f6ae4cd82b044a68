import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { computeBrandStyle } from '@/lib/contract/site/brand-style'
import { env } from '@/lib/server/env'
import { readDocumentLanguage } from '@/lib/server/http/document-language'
import { releaseMemoryAfterRender } from '@/lib/server/http/release-render-memory'
import { getCurrentBrand, readBrandName } from '@/lib/server/site/current-site'
import { themeScript } from '@/lib/theme'

// The page preloads the fonts with the characters of English. Browsers load the rest of Latin-1 when a page
// needs it.
const bricolage = localFont({
  src: './fonts/bricolage-core.woff2',
  weight: '200 800',
  variable: '--font-bricolage',
})
const geist = localFont({ src: './fonts/geist-core.woff2', weight: '400 700', variable: '--font-geist' })
const bricolageRest = localFont({
  src: './fonts/bricolage-rest.woff2',
  weight: '200 800',
  variable: '--font-bricolage-rest',
  preload: false,
  adjustFontFallback: false,
})
const geistRest = localFont({
  src: './fonts/geist-rest.woff2',
  weight: '400 700',
  variable: '--font-geist-rest',
  preload: false,
  adjustFontFallback: false,
})
const geistMono = localFont({
  src: './fonts/geist-mono-core.woff2',
  weight: '400 600',
  variable: '--font-geist-mono',
  preload: false,
})
const geistMonoRest = localFont({
  src: './fonts/geist-mono-rest.woff2',
  weight: '400 600',
  variable: '--font-geist-mono-rest',
  preload: false,
  adjustFontFallback: false,
})
const fonts = [bricolage, geist, geistMono, bricolageRest, geistRest, geistMonoRest]
  .map((font) => font.variable)
  .join(' ')

export async function generateMetadata(): Promise<Metadata> {
  const name = await readBrandName()
  return { metadataBase: new URL(env.APP_URL), title: { default: name, template: `%s · ${name}` } }
}

export const viewport: Viewport = {
  themeColor: '#faf8f4',
}

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  releaseMemoryAfterRender()
  const { sheet, logo } = computeBrandStyle(await getCurrentBrand())
  return (
    <html
      lang={await readDocumentLanguage()}
      data-scroll-behavior="smooth"
      data-logo={logo}
      className={fonts}
      suppressHydrationWarning
    >
      <head>
        {sheet && <style>{sheet}</style>}
        <script>{themeScript}</script>
      </head>
      <body>{children}</body>
    </html>
  )
}
