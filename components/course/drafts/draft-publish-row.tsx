import type { ReactNode } from 'react'
import { DraftBadge } from './draft-badge'

/** Marks a card as a draft and offers to publish it. The button is above the card's own link. */
export function DraftPublishRow({ publish }: { publish: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <DraftBadge />
      <div className="relative z-10">{publish}</div>
    </div>
  )
}
