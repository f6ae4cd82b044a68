import type { ReactNode } from 'react'
import { SmallPrint } from './email-parts'

/**
 * Shows the footer of an email that the reader didn’t request: why they get it, who sends it, and how to
 * unsubscribe.
 */
export function EmailFooter({
  postalAddress,
  unsubscribe,
  stop,
  children,
}: {
  postalAddress: string
  unsubscribe: string
  /** Text of the unsubscribe link. */
  stop: string
  children: ReactNode
}) {
  return (
    <>
      <SmallPrint>
        {children}{' '}
        <a href={unsubscribe} style={{ color: 'inherit' }}>
          {stop}
        </a>
      </SmallPrint>
      <SmallPrint>
        {postalAddress.split('\n').map((line, index) => (
          <span key={line}>
            {index > 0 && <br />}
            {line}
          </span>
        ))}
      </SmallPrint>
    </>
  )
}
