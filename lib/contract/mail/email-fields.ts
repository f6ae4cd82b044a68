import { cutAtFields, type Piece } from '@/lib/contract/fill'

/** Placeholders that the owner can use in an email. Their values differ from reader to reader. */
const mailFields = ['product', 'firstName', 'firstLesson', 'email', 'site'] as const
type MailField = (typeof mailFields)[number]

/**
 * Values of the fields. `firstLesson` and `site` are URLs. `firstName` is null if the first name is unknown.
 */
export type MailValues = Record<Exclude<MailField, 'firstName'>, string> & { firstName: string | null }

const NO_NAME = 'there'

/** Returns a line of text with its fields filled in. */
export const fillLine = (text: string, values: MailValues) =>
  fillPieces(text, values)
    .map(({ text: said }) => said)
    .join('')

/** Returns a line of text in pieces, with its fields filled in. `isUrl` marks the pieces that are URLs. */
export const fillPieces = (text: string, values: MailValues) =>
  cutAtFields(text, mailFields).map((piece) => ({
    text: piece.field ? saidFor(piece, piece.field, values) : piece.text,
    isUrl: piece.field !== null && isUrl(piece.field),
  }))

const isUrl = (field: MailField) => field === 'firstLesson' || field === 'site'
const saidFor = ({ text }: Piece<MailField>, field: MailField, values: MailValues): string =>
  values[field] ?? (text.trim() || NO_NAME)

/** Subset of a Markdown syntax tree node that this file needs. */
interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

interface Filling {
  /** Origin that relative paths are resolved against. */
  origin: string
  values: MailValues
  /** Returns the URL that replaces the nth link (counted from 0) and redirects to its target. */
  linkOf?: ((place: number, url: string) => string) | undefined
}

const OWN_PATH = /^\/(?![/\\])/
/** Matches a link whose target is a field, as Markdown encodes it. */
const FIELD_LINK = /^(?:%7B|\{)(firstLesson|site)(?:%7D|\})$/i

/**
 * Fills in fields after Markdown is parsed, so that the value of a field stays text and can't become a link
 * or a heading. A plugin for react-markdown.
 */
export function fillTree({ origin, values, linkOf }: Filling) {
  let links = 0
  const fill = (node: Node, isLink: boolean): Node[] => {
    if (node.type === 'text') return fillText(node.value ?? '', isLink)
    const isNow = isLink || node.tagName === 'a'
    const children = node.children?.flatMap((child) => fill(child, isNow))
    const filled = { ...node, ...(children && { children }) }
    return [node.tagName === 'a' ? withLink(filled) : filled]
  }
  const fillText = (text: string, isLink: boolean) =>
    cutAtFields(text, mailFields).map((piece): Node => {
      const { field } = piece
      if (!field) return { type: 'text', value: piece.text }
      const value: Node = { type: 'text', value: saidFor(piece, field, values) }
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
    // Links to `site` are not counted: the owner did not write them, and emails that were sent before the
    // field existed have no number for them.
    if (field === 'site') return { ...node, properties: { ...node.properties, href: values.site } }
    const leadsTo = field ? values.firstLesson : url.replace(OWN_PATH, `${origin}/`)
    if (!/^https?:\/\//i.test(leadsTo)) return node
    const href = linkOf ? linkOf(links++, leadsTo) : leadsTo
    return { ...node, properties: { ...node.properties, href } }
  }
  return () => (tree: Node) => {
    links = 0
    return { ...tree, children: (tree.children ?? []).flatMap((child) => fill(child, false)) }
  }
}
