import type { House } from './branding'
import { Action, Facts, Line, Sheet, Small } from './parts'

interface Props extends House {
  title: string
  /** What happened, and how to fix it. */
  text: string
  facts: [label: string, value: string][]
  link: string
  action: string
}

/** Email that alerts the owner to a problem that only the owner can fix. */
export function AlertMail({ title, text, facts, link, action, ...house }: Props) {
  return (
    <Sheet {...house} lang="en" title={title} preview={text}>
      <Line>{text}</Line>
      <Facts rows={facts} />
      <Action href={link}>{action}</Action>
      <Small>
        You’re receiving this because you’re an administrator. We’ll remind you daily until it’s fixed.
      </Small>
    </Sheet>
  )
}
