import { splitAtPlaceholders, type TextPart } from '@/lib/contract/placeholders'

/** Placeholders that the owner can use in an email. Their values depend on the recipient. */
const emailPlaceholders = ['product', 'firstName', 'firstLesson', 'email', 'site'] as const
type EmailPlaceholder = (typeof emailPlaceholders)[number]

/**
 * Values of the placeholders. `firstLesson` and `site` are URLs. `firstName` is null if it is unknown.
 */
export type EmailPlaceholderValues = Record<Exclude<EmailPlaceholder, 'firstName'>, string> & {
  firstName: string | null
}

const NO_NAME = 'there'
/** Matches a name at the end of a greeting, as in “Welcome, {firstName}.” */
const NAME_AT_END = /, \{firstName\}[.!]/g

/** Ends a greeting without its name if the name is unknown: “Welcome!” instead of “Welcome, there.” */
const withoutMissingName = (text: string, { firstName }: EmailPlaceholderValues) =>
  firstName === null ? text.replace(NAME_AT_END, '!') : text

/** Returns a line of text with its placeholders filled in. */
export const fillPlaceholderLine = (text: string, values: EmailPlaceholderValues) =>
  fillEmailTextParts(text, values)
    .map((part) => part.text)
    .join('')

/** Returns the parts of a line of text, with placeholders filled in. `isUrl` marks parts that are URLs. */
export const fillEmailTextParts = (text: string, values: EmailPlaceholderValues) =>
  splitAtPlaceholders(withoutMissingName(text, values), emailPlaceholders).map((part) => ({
    text: part.field ? textFor(part, part.field, values) : part.text,
    isUrl: part.field !== null && isUrl(part.field),
  }))

const isUrl = (field: EmailPlaceholder) => field === 'firstLesson' || field === 'site'
const textFor = (
  { text }: TextPart<EmailPlaceholder>,
  field: EmailPlaceholder,
  values: EmailPlaceholderValues,
): string => values[field] ?? (text.trim() || NO_NAME)

/** Subset of a Markdown syntax tree node that this file needs. */
interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

interface FillOptions {
  /** Origin that relative paths are resolved against. */
  origin: string
  values: EmailPlaceholderValues
  /** Returns the URL that replaces the nth link (counted from 0) and redirects to its target. */
  linkOf?: ((index: number, url: string) => string) | undefined
}

const OWN_PATH = /^\/(?![/\\])/
/** Matches a link whose target is a placeholder, as Markdown encodes it. */
const FIELD_LINK = /^(?:%7B|\{)(firstLesson|site)(?:%7D|\})$/i

/**
 * Returns a react-markdown plugin that fills in placeholders after Markdown is parsed, so that their values
 * stay text and can’t become links or headings.
 */
export function fillMarkdownTree({ origin, values, linkOf }: FillOptions) {
  let links = 0
  const fill = (node: Node, isLink: boolean): Node[] => {
    if (node.type === 'text') return fillText(node.value ?? '', isLink)
    const isInLink = isLink || node.tagName === 'a'
    const children = node.children?.flatMap((child) => fill(child, isInLink))
    const filled = { ...node, ...(children && { children }) }
    return [node.tagName === 'a' ? withLink(filled) : filled]
  }
  const fillText = (text: string, isLink: boolean) =>
    splitAtPlaceholders(withoutMissingName(text, values), emailPlaceholders).map((part): Node => {
      const { field } = part
      if (!field) return { type: 'text', value: part.text }
      const value: Node = { type: 'text', value: textFor(part, field, values) }
      if (!isUrl(field) || isLink) return value
      return withLink({
        type: 'element',
        tagName: 'a',
        properties: { href: `{${field}}` },
        children: [value],
      })
    })
  const withLink = (node: Node): Node => {
    const url = String(node.properties?.href ?? '')
    const field = FIELD_LINK.exec(url)?.[1]?.toLowerCase()
    // Links to `site` aren’t counted, because the owner didn’t write them. Emails sent before this
    // placeholder existed don’t count them either.
    if (field === 'site') return { ...node, properties: { ...node.properties, href: values.site } }
    const target = field ? values.firstLesson : url.replace(OWN_PATH, `${origin}/`)
    if (!/^https?:\/\//i.test(target)) return node
    const href = linkOf ? linkOf(links++, target) : target
    return { ...node, properties: { ...node.properties, href } }
  }
  return () => (tree: Node) => {
    links = 0
    return { ...tree, children: (tree.children ?? []).flatMap((child) => fill(child, false)) }
  }
}
