import { Fragment } from 'react'
import { HIGHLIGHT_END, HIGHLIGHT_START } from '@/lib/contract/course/search-highlights'

/**
 * Highlights the matches in a text. The server puts marker characters around them. HTML isn’t interpreted.
 */
export function HighlightedText({ text }: { text: string }) {
  return text.split(HIGHLIGHT_START).map((part, index) => {
    const [found = '', rest] = part.split(HIGHLIGHT_END)
    const isFound = index > 0 && rest !== undefined
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which keep their order
      <Fragment key={index}>
        {isFound ? <mark className="rounded-xs bg-signal/20 text-ink">{found}</mark> : found}
        {rest}
      </Fragment>
    )
  })
}
