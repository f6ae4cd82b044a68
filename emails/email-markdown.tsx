import type { CSSProperties, ReactNode } from 'react'
import Markdown, { type Components, type Options } from 'react-markdown'
import {
  type EmailPlaceholderValues,
  fillMarkdownTree,
  fillPlaceholderLine,
} from '@/lib/contract/mail/email-placeholders'
import { filterLinkUrl, isNestedTooDeep } from '@/lib/contract/markdown'
import { imagePathSchema } from '@/lib/contract/media/object-paths'
import { BLUEPRINT_COLOR, LINE_COLOR, Paragraph } from './email-parts'

const heading: CSSProperties = { lineHeight: 1.25, margin: '28px 0 12px' }
const large = ({ children }: { children?: ReactNode }) => (
  <h2 style={{ ...heading, fontSize: 21 }}>{children}</h2>
)
const small = ({ children }: { children?: ReactNode }) => (
  <h3 style={{ ...heading, fontSize: 17 }}>{children}</h3>
)
const list: CSSProperties = { margin: '0 0 16px', paddingLeft: 24 }

const elements: Components = {
  h1: large,
  h2: large,
  h3: small,
  h4: small,
  h5: small,
  h6: small,
  p: ({ children }) => <Paragraph>{children}</Paragraph>,
  ul: ({ children }) => <ul style={list}>{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} style={list}>
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote
      className="line"
      style={{ margin: '0 0 16px', paddingLeft: 16, borderLeft: `2px solid ${BLUEPRINT_COLOR}` }}
    >
      {children}
    </blockquote>
  ),
  hr: () => (
    <hr className="line" style={{ margin: '28px 0', border: 0, borderTop: `1px solid ${LINE_COLOR}` }} />
  ),
  pre: ({ children }) => <pre style={{ margin: '0 0 16px', whiteSpace: 'pre-wrap' }}>{children}</pre>,
  a: ({ href, children }) =>
    href ? (
      <a href={href} style={{ color: 'inherit' }}>
        {children}
      </a>
    ) : (
      children
    ),
}

interface Props {
  appUrl: string
  /** Markdown that the owner wrote. */
  body: string
  values: EmailPlaceholderValues
  /** Returns the URL that replaces link number `index` (starting at 0) and redirects to its target. */
  linkOf?: ((index: number, url: string) => string) | undefined
}

/**
 * Renders the owner’s Markdown as React elements. Placeholders are filled in after parsing, as text. Markdown
 * that is nested too deep, which earlier releases accepted, becomes plain text without links.
 */
export const EmailMarkdown = (props: Props) =>
  isNestedTooDeep(props.body) ? (
    <Paragraph>{fillPlaceholderLine(props.body, props.values)}</Paragraph>
  ) : (
    Markdown(optionsOf(props))
  )

/** Returns the targets of all links in the owner’s Markdown, in order. */
export function listLinks(props: Omit<Props, 'linkOf'>): string[] {
  if (isNestedTooDeep(props.body)) return []
  const links: string[] = []
  const linkOf = (index: number, url: string) => {
    links[index] = url
    return url
  }
  Markdown(optionsOf({ ...props, linkOf }))
  return links
}

const optionsOf = ({ appUrl, body, values, linkOf }: Props): Options => ({
  children: body,
  components: { ...elements, img: ({ src, alt = '' }) => <Picture {...{ appUrl, alt }} path={src} /> },
  rehypePlugins: [fillMarkdownTree({ origin: appUrl, values, linkOf })],
  urlTransform: filterLinkUrl,
})

/** Shows an image that is stored on this site. Other images are replaced by their alternative text. */
function Picture({ appUrl, path, alt }: { appUrl: string; path: unknown; alt: string }) {
  const own = imagePathSchema.safeParse(path)
  if (!own.success) return alt
  return (
    // biome-ignore lint/performance/noImgElement: email programs only support a plain img element.
    <img
      src={`${appUrl}${own.data}`}
      alt={alt}
      style={{ maxWidth: '100%', height: 'auto', borderRadius: 8 }}
      loading="lazy"
    />
  )
}
