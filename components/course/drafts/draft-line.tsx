import type { ReactNode } from 'react'
import { DraftBadge } from './draft-badge'

/** On the card of a draft: what it is, and the way out, which lies above the card's own link. */
export function DraftLine({ publish }: { publish: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <DraftBadge />
      <div className="relative z-10">{publish}</div>
    </div>
  )
}
