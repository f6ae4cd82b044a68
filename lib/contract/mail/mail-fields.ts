/** What the owner may write in a mail for something that differs from reader to reader. */
export const mailFields = ['product', 'firstName', 'firstLesson'] as const
type MailField = (typeof mailFields)[number]

/** What stands for each; `firstLesson` is a url. */
export type MailValues = Record<MailField, string>

const FIELD = new RegExp(`\\{(${mailFields.join('|')})\\}`, 'g')
const isField = (text: string): text is MailField => mailFields.some((field) => field === text)

/** A line of text with its fields filled in. */
export const fillLine = (text: string, values: MailValues) =>
  partsOf(text)
    .map((part) => (part.field ? values[part.field] : part.text))
    .join('')

interface Part {
  text: string
  /** Which field stands here instead. */
  field: MailField | null
}

const partsOf = (text: string): Part[] =>
  text
    .split(FIELD)
    .map((part, place) => ({ text: part, field: place % 2 === 1 && isField(part) ? part : null }))
    .filter((part) => part.text !== '')

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
      const value: Node = { type: 'text', value: values[part.field] }
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
