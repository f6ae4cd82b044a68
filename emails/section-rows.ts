import { fillPlaceholders } from '@/lib/contract/placeholders'
import type { SharedText } from '@/lib/contract/site/shared-text'
import { formatEmailDay } from './format-email-day'

/** Sections that an email lists, in order, and the number of further sections. */
export interface EmailSections {
  sections: {
    title: string
    /** Day when the section opens. Null if it is open. */
    opensOn: string | null
  }[]
  more: number
}

/** Returns the table rows that list sections: open sections first, then sections that open later. */
export function makeSectionRows({ sections, more }: EmailSections, words: SharedText): [string, string][] {
  const rows = sections.map(({ title, opensOn }): [string, string] => [
    opensOn ? fillPlaceholders(words.factOpens, { date: formatEmailDay(opensOn, words) }) : words.factNew,
    title,
  ])
  // The sections are sorted by opening time. If the last listed section opens later, all further sections do
  // too.
  const label = sections.at(-1)?.opensOn ? words.factLater : words.factNew
  return more > 0 ? [...rows, [label, fillPlaceholders(words.factMore, { count: `${more}` })]] : rows
}
