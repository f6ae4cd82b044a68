import type { ReactNode } from 'react'
import { DraftBadge } from './draft-badge'

/**
 * Shows the draft badge and a publish button on a card. The card’s own link covers the whole card, so the
 * button is stacked on top of it.
 */
export function DraftPublishRow({ publish }: { publish: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <DraftBadge />
      <div className="relative z-10">{publish}</div>
    </div>
  )
}
