import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { env } from '@/lib/server/env'
import { themeScript } from '@/lib/theme'

// Preloaded: what English needs. The other letters of the Latin scripts come when a name has one.
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

export const metadata: Metadata = {
  metadataBase: new URL(env.APP_URL),
  title: { default: env.PRODUCT_NAME, template: `%s · ${env.PRODUCT_NAME}` },
}

export const viewport: Viewport = {
  themeColor: '#faf8f4',
}

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en" data-scroll-behavior="smooth" className={fonts} suppressHydrationWarning>
      <head>
        <script>{themeScript}</script>
      </head>
      <body>{children}</body>
    </html>
  )
}
