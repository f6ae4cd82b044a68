import { Fragment } from 'react'
import { MARK, MARK_END } from '@/lib/contract/course/search-marks'

/** Highlights the found words, which the server encloses in marks. The text is rendered as plain text. */
export function MarkedText({ text }: { text: string }) {
  return text.split(MARK).map((part, index) => {
    const [found = '', rest] = part.split(MARK_END)
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
