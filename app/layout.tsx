import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { env } from '@/lib/server/env'
import './globals.css'

const bricolage = localFont({
  src: '../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
  weight: '200 800',
  variable: '--font-bricolage',
})
const geist = localFont({
  src: '../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-geist',
})
const geistMono = localFont({
  src: '../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-geist-mono',
  preload: false,
})

export const metadata: Metadata = {
  metadataBase: new URL(env.APP_URL),
  title: { default: env.PRODUCT_NAME, template: `%s · ${env.PRODUCT_NAME}` },
}

export const viewport: Viewport = {
  themeColor: '#faf8f4',
}

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html
      lang="en"
      data-scroll-behavior="smooth"
      className={`${bricolage.variable} ${geist.variable} ${geistMono.variable}`}
      suppressHydrationWarning
    >
      <head>
        <script src="/theme.js" />
      </head>
      <body>{children}</body>
    </html>
  )
}
