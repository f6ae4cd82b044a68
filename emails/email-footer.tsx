import type { ReactNode } from 'react'
import { Small } from './parts'

/** Footer of an email that its reader did not request: why it came, who sends it, and how to unsubscribe. */
export function Why({
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
      <Small>
        {children}{' '}
        <a href={unsubscribe} style={{ color: 'inherit' }}>
          {stop}
        </a>
      </Small>
      <Small>
        {postalAddress.split('\n').map((line, index) => (
          <span key={line}>
            {index > 0 && <br />}
            {line}
          </span>
        ))}
      </Small>
    </>
  )
}
