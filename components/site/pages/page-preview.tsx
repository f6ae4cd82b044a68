'use client'
import { MarkdownContent } from './markdown-content'

/** Shows the page as visitors will see it. */
export function PagePreview({ title, body }: { title: string; body: string }) {
  return (
    <section
      aria-label="Preview"
      className="corners min-w-0 bg-paper outline outline-blueprint/30 xl:sticky xl:top-8"
    >
      <div className="p-6 sm:p-10 xl:max-h-[calc(100dvh-4rem)] xl:overflow-y-auto">
        <p aria-hidden className="label-mono mb-6 text-blueprint">
          preview
        </p>
        <h2 className="wrap-anywhere mb-8 text-[clamp(1.75rem,3vw,2.5rem)]">{title || 'Untitled'}</h2>
        <MarkdownContent>{body}</MarkdownContent>
      </div>
    </section>
  )
}
