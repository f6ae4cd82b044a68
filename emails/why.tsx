import type { ReactNode } from 'react'
import { Small } from './parts'

/** The foot of a mail that nobody asked for: why it came, who sends it, and how to have no more of them. */
export function Why({
  postalAddress,
  unsubscribe,
  stop,
  children,
}: {
  postalAddress: string
  unsubscribe: string
  /** What the link says. */
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
        {postalAddress.split('\n').map((line, place) => (
          <span key={line}>
            {place > 0 && <br />}
            {line}
          </span>
        ))}
      </Small>
    </>
  )
}
