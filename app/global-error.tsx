'use client'
import { themeScript } from '@/lib/theme'

/** Styles of this page. They are inlined, because an imported style sheet would load on every page. */
const style = `
html { --paper: oklch(0.985 0.006 85); --ink: oklch(0.22 0.03 262); --line: oklch(0.52 0.12 250); color-scheme: light }
html.dark { --paper: oklch(0.19 0.025 262); --ink: oklch(0.95 0.008 85); --line: oklch(0.74 0.1 250); color-scheme: dark }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
  font: 1.125rem/1.6 ui-sans-serif, system-ui, sans-serif; text-align: center }
main { max-width: 36rem; padding: 2rem 1.25rem; border-block: 1px solid var(--line) }
h1 { margin: 0 0 0.75rem; font-size: clamp(1.75rem, 5vw, 2.75rem); line-height: 1.1; letter-spacing: -0.02em }
button { margin-top: 0.75rem; padding: 0.75rem 1.5rem; border: 0; border-radius: 10px; font: inherit; font-weight: 600;
  cursor: pointer; background: oklch(0.66 0.205 37); color: oklch(0.19 0.03 262) }`

/** Shows an error page in place of the root layout if the layout fails. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <head>
        <title>Something went wrong</title>
        <style>{style}</style>
        <script>{themeScript}</script>
      </head>
      <body>
        <main>
          <h1>Something went wrong on our side</h1>
          <p>Try again. If this keeps happening, come back in a few minutes.</p>
          <button type="button" onClick={retry}>
            Try Again
          </button>
        </main>
      </body>
    </html>
  )
}
