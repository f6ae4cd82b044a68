'use client'
import { themeScript } from '@/lib/theme'
import ErrorPage from './error'
import './globals.css'

/** Stands in for the root layout when that itself fails, so it brings its own document. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <head>
        <title>Something broke</title>
        <script>{themeScript}</script>
      </head>
      <body>
        <ErrorPage {...props} />
      </body>
    </html>
  )
}
