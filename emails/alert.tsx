import type { House } from './house'
import { Action, Facts, Line, Sheet, Small } from './parts'

interface Props extends House {
  title: string
  /** What happened, and what to do about it. */
  text: string
  facts: [label: string, value: string][]
  link: string
  action: string
}

/** To the owner: something that only they can mend. */
export function AlertMail({ title, text, facts, link, action, ...house }: Props) {
  return (
    <Sheet {...house} lang="en" title={title} preview={text}>
      <Line>{text}</Line>
      <Facts rows={facts} />
      <Action href={link}>{action}</Action>
      <Small>You get this as an administrator, once a day for as long as it stays so.</Small>
    </Sheet>
  )
}
