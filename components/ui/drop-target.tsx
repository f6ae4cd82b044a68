'use client'
import { useDroppable } from '@dnd-kit/react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/utils'

/** dnd-kit’s type for a collision under the pointer. */
const POINTER_COLLISION = 2
/** Collision priority above the priority of the sortable rows. */
const HIGH_PRIORITY = 3

/**
 * Accepts a row that is dragged from the surrounding `SortableList`. Only the pointer’s position counts,
 * because a large row often overlaps several targets.
 */
export function DropTarget({ id, children }: { id: string; children: ReactNode }) {
  const { ref, isDropTarget } = useDroppable({
    id,
    collisionDetector: ({ dragOperation: { position }, droppable }) =>
      droppable.shape?.containsPoint(position.current)
        ? { id, value: 1, type: POINTER_COLLISION, priority: HIGH_PRIORITY }
        : null,
  })
  return (
    <div
      ref={ref}
      className={cn(
        'rounded-md border border-blueprint/60 border-dashed px-3 py-2.5 text-sm [overflow-wrap:anywhere]',
        isDropTarget && 'border-ink border-solid bg-ink text-paper',
      )}
    >
      {children}
    </div>
  )
}
