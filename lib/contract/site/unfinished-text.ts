/** Text of a draft that the owner has to replace or delete, with its line number. */
export interface UnfinishedText {
  /** Position of the text's first character. */
  at: number
  line: number
  text: string
}

const NOTE = /not[\s*_]+legal[\s*_]+advice/gi
const FENCED_CODE = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm
const CODE_SPAN = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g
const ESCAPED = /\\[[\]]/g
/** Matches the definition of a reference link, such as `[terms]: /p/terms`. */
const DEFINITION = /^ {0,3}\[([^[\]]+)\]:[ \t]*\S+[^\n]*$/gm
const TASK = /^((?:[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]+))\[[ xX]\](?=\s)/gm
/** Matches text in brackets without further brackets inside, and the link target or reference after it. */
const BRACKETS =
  /\[([^[\]]+)\](\(\s*(?:<[^<>\n]*>|(?:[^\s()<]|\([^\s()]*\))*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)|\[([^[\]]*)\])?/g

/** Replaces text with spaces, so that the positions of the remaining text stay the same. */
const blank = (text: string) => text.replace(/[^\n]/g, ' ')
const normalizeLabel = (label: string) => label.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Returns the placeholders in brackets and the notes about legal advice that Markdown still contains, in order.
 * Links, images, task lists, code and escaped brackets (`\[`) aren’t placeholders.
 */
export function findUnfinishedText(markdown: string): UnfinishedText[] {
  const labels = new Set<string>()
  const found = [...markdown.matchAll(NOTE)].map(({ index: at, 0: text }) => ({ at, text }))
  let rest = markdown
    .replace(ESCAPED, blank)
    .replace(FENCED_CODE, blank)
    .replace(CODE_SPAN, blank)
    .replace(DEFINITION, (all, label: string) => {
      labels.add(normalizeLabel(label))
      return blank(all)
    })
    .replace(TASK, blank)
  // Brackets can contain brackets, such as an image in a link. The inner brackets are replaced first.
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(BRACKETS, (all, text: string, after: string | undefined, label = '', at: number) => {
      const isLink = after?.startsWith('(') || labels.has(normalizeLabel(label || text))
      if (isLink) return blank(all)
      found.push({ at, text: markdown.slice(at, at + text.length + 2) })
      return blank(`[${text}]`) + all.slice(text.length + 2)
    })
  }
  return found
    .sort((one, other) => one.at - other.at)
    .map(({ at, text }) => ({ at, line: markdown.slice(0, at).split('\n').length, text }))
}

const SHOWN = 3
const SHOWN_LENGTH = 60

/** Returns why a page with this text can’t be published and where to look, or null if nothing is unfinished. */
export function getUnfinishedTextMessage(markdown: string): string | null {
  const all = findUnfinishedText(markdown)
  if (all.length === 0) return null
  const places = all.slice(0, SHOWN).map(({ line, text }) => {
    const short = text.replace(/\s+/g, ' ')
    const shown = short.length > SHOWN_LENGTH ? `${short.slice(0, SHOWN_LENGTH)}…` : short
    return text.startsWith('[') ? `line ${line}: ${shown}` : `line ${line}: the note about legal advice`
  })
  const more = all.length > SHOWN ? `, and ${all.length - SHOWN} more` : ''
  return `Finish the text before you publish it (${places.join('; ')}${more})`
}
