import type { ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { filterLinkUrl, isNestedTooDeep } from '@/lib/contract/markdown'
import { imagePathSchema } from '@/lib/contract/media/object-paths'
import type { PublicPageLink } from '@/lib/contract/site/pages'

// Headings start at h2, because the page’s title is the h1.
const large = ({ children }: { children?: ReactNode }) => (
  <h2 className="mt-10 text-[1.75rem] first:mt-0">{children}</h2>
)
const small = ({ children }: { children?: ReactNode }) => <h3 className="mt-8 text-xl">{children}</h3>

const components: Components = {
  h1: large,
  h2: large,
  h3: small,
  h4: small,
  h5: small,
  h6: small,
  p: ({ children }) => <p className="mt-4 first:mt-0">{children}</p>,
  ul: ({ children }) => (
    <ul className="mt-4 grid list-disc gap-1.5 pl-6 marker:text-blueprint">{children}</ul>
  ),
  ol: ({ children, start }) => (
    <ol start={start} className="mt-4 grid list-decimal gap-1.5 pl-6 marker:text-blueprint">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="mt-4 first:mt-0 border-blueprint border-l-2 bg-blueprint-soft px-4 py-3">
      {children}
    </blockquote>
  ),
  hr: () => <hr className="mt-8" />,
  pre: ({ children }) => (
    <pre className="mt-4 overflow-x-auto rounded-lg border bg-sunk p-4 text-sm">{children}</pre>
  ),
  code: ({ children }) => <code className="font-mono text-[0.9em]">{children}</code>,
  a: ({ href, children }) =>
    href ? (
      <a href={href} className="underline decoration-edge underline-offset-4 hover:decoration-ink">
        {children}
      </a>
    ) : (
      children
    ),
  // Shows only images that are stored on this site. Other images are replaced by their alternative text.
  img: ({ src, alt = '' }) =>
    imagePathSchema.safeParse(src).success ? (
      // biome-ignore lint/performance/noImgElement: next/image can't optimize stored files.
      <img src={String(src)} alt={alt} loading="lazy" className="mt-6 h-auto max-w-full rounded-lg" />
    ) : (
      alt
    ),
}

/** Returns a filter for URLs. If `pages` is given, a URL under /p/ must lead to one of these pages. */
const filterUrl = (pages: PublicPageLink[] | undefined) => (url: string) => {
  const slug = /^\/p\/([a-z0-9-]+)$/.exec(url)?.[1]
  const isMissing = slug !== undefined && pages !== undefined && !pages.some((page) => page.slug === slug)
  return isMissing ? undefined : filterLinkUrl(url)
}

/**
 * Renders the owner’s Markdown as React elements. Shows HTML, and Markdown that is nested too deep, as plain
 * text. If `pages` is given, shows links to other pages under /p/ as text.
 */
export function MarkdownContent({ children, pages }: { children: string; pages?: PublicPageLink[] }) {
  return (
    <div className="wrap-anywhere max-w-reading leading-relaxed">
      {isNestedTooDeep(children) ? (
        <p className="whitespace-pre-wrap">{children}</p>
      ) : (
        <Markdown components={components} urlTransform={filterUrl(pages)}>
          {children}
        </Markdown>
      )}
    </div>
  )
}
