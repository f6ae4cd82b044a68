/** What the owner may write in a mail for something that differs from reader to reader. */
export const mailFields = ['product', 'firstName', 'firstLesson'] as const
type MailField = (typeof mailFields)[number]

/** What stands for each; `firstLesson` is a url. A first name that is not known is null. */
export type MailValues = Record<Exclude<MailField, 'firstName'>, string> & { firstName: string | null }

const NO_NAME = 'there'

/** Behind a bar stands what is said where it is not known. */
const FIELD = new RegExp(`\\{(${mailFields.join('|')})(?:\\|([^{}|]{1,40}))?\\}`, 'g')
const isField = (text: string): text is MailField => mailFields.some((field) => field === text)

/** A line of text with its fields filled in. */
export const fillLine = (text: string, values: MailValues) =>
  partsOf(text)
    .map((part) => (part.field ? filledIn(part, part.field, values) : part.text))
    .join('')

interface Part {
  text: string
  /** Which field stands here instead. */
  field: MailField | null
}

/** Of a field that is not known, the text is what is said instead. */
const filledIn = ({ text }: Part, field: MailField, values: MailValues): string =>
  values[field] ?? (text.trim() || NO_NAME)

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const found of text.matchAll(FIELD)) {
    const [whole, name = '', otherwise = ''] = found
    parts.push({ text: text.slice(end, found.index), field: null })
    if (isField(name)) parts.push({ text: otherwise, field: name })
    end = found.index + whole.length
  }
  parts.push({ text: text.slice(end), field: null })
  return parts.filter((part) => part.field || part.text !== '')
}

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
/** A link that leads to the field itself, as Markdown writes it. */
const LESSON_LINK = /^(?:%7B|\{)firstLesson(?:%7D|\})$/i

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
    partsOf(text).map((part): Node => {
      if (!part.field) return { type: 'text', value: part.text }
      const value: Node = { type: 'text', value: filledIn(part, part.field, values) }
      if (part.field !== 'firstLesson' || isLink) return value
      const properties = { href: values.firstLesson }
      return withLink({ type: 'element', tagName: 'a', properties, children: [value] })
    })
  const withLink = (node: Node): Node => {
    const url = String(node.properties?.href ?? '')
    const leadsTo = LESSON_LINK.test(url) ? values.firstLesson : url.replace(OWN_PATH, `${origin}/`)
    if (!/^https?:\/\//i.test(leadsTo)) return node
    const href = linkOf ? linkOf(links++, leadsTo) : leadsTo
    return { ...node, properties: { ...node.properties, href } }
  }
  return () => (tree: Node) => {
    links = 0
    return { ...tree, children: (tree.children ?? []).flatMap((child) => fill(child, false)) }
  }
}
