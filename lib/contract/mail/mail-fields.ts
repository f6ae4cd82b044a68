import { cutAtFields, type Piece } from '@/lib/contract/fill'

/** What the owner may write in a mail for something that differs from reader to reader. */
const mailFields = ['product', 'firstName', 'firstLesson', 'email', 'site'] as const
type MailField = (typeof mailFields)[number]

/** What stands for each; `firstLesson` and `site` are urls. A first name that is not known is null. */
export type MailValues = Record<Exclude<MailField, 'firstName'>, string> & { firstName: string | null }

const NO_NAME = 'there'

/** A line of text with its fields filled in. */
export const fillLine = (text: string, values: MailValues) =>
  fillPieces(text, values)
    .map(({ text: said }) => said)
    .join('')

/** The same in pieces: those that are a url say so. */
export const fillPieces = (text: string, values: MailValues) =>
  cutAtFields(text, mailFields).map((piece) => ({
    text: piece.field ? saidFor(piece, piece.field, values) : piece.text,
    isUrl: piece.field !== null && isUrl(piece.field),
  }))

const isUrl = (field: MailField) => field === 'firstLesson' || field === 'site'
const saidFor = ({ text }: Piece<MailField>, field: MailField, values: MailValues): string =>
  values[field] ?? (text.trim() || NO_NAME)

/** What a Markdown text has become, as far as this has to do with it. */
interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

interface Filling {
  /** Where paths lead. */
  origin: string
  values: MailValues
  /** What stands for the nth link of the text, counted from 0, which leads there. */
  linkOf?: ((place: number, url: string) => string) | undefined
}

const OWN_PATH = /^\/(?![/\\])/
/** A link that leads to a field itself, as Markdown writes it. */
const FIELD_LINK = /^(?:%7B|\{)(firstLesson|site)(?:%7D|\})$/i

/**
 * Fills fields in once Markdown was read, so that no name can be a link or a heading: it is text, whatever it holds. A step
 * for react-markdown.
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
    // Not among those that are counted: it is no word of the owner's, and mails that left before it was one have none.
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
