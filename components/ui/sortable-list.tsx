'use client'
import { Accessibility, type DragEndEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/utils'

interface Item {
  id: string
  title: string
}

/**
 * Shows a list that can be reordered by dragging, with buttons, or with the keyboard. `onReorder` receives
 * all IDs in their new order. `dropTargets` are `DropTarget`s, which are shown while the user drags a row
 * with a pointer or a finger. `onDropOn` receives the IDs of the row and of the target.
 */
export function SortableList<Row extends Item>({
  rows,
  onReorder,
  dropTargets,
  onDropOn,
  className,
  itemClassName,
  children,
}: {
  rows: Row[]
  onReorder: (ids: string[]) => void
  dropTargets?: ReactNode
  onDropOn?: (id: string, targetId: string) => Promise<unknown>
  className?: string
  itemClassName?: string
  children: (row: Row, index: number, handle: ReactNode) => ReactNode
}) {
  // dnd-kit keeps the announcement functions of the first render, so they read the current rows from a ref.
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])
  const [words] = useState(() => announcements(() => latest.current))
  const [isDragging, setDragging] = useState(false)
  const [drops, setDrops] = useState(0)
  const start = ({ operation: { activatorEvent } }: DragStartEvent) =>
    setDragging(activatorEvent instanceof PointerEvent)
  const finish = ({ canceled, operation: { source, target } }: DragEndEvent) => {
    setDragging(false)
    if (canceled || !isSortable(source)) return
    if (target && onDropOn && !rows.some(({ id }) => id === target.id)) {
      // Remounts the list afterward, because dnd-kit has already moved the row in the DOM.
      onDropOn(String(source.id), String(target.id)).finally(() => setDrops((count) => count + 1))
      return
    }
    if (source.index !== source.initialIndex) move(source.initialIndex, source.index)
  }
  function move(from: number, to: number) {
    const ids = rows.map((row) => row.id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    onReorder(ids)
  }
  return (
    <DragDropProvider
      key={drops}
      onDragStart={start}
      onDragEnd={finish}
      plugins={(defaults) => [
        ...defaults.filter((plugin) => plugin !== Accessibility),
        Accessibility.configure(words),
      ]}
    >
      <ol className={className}>
        {rows.map((row, index) => (
          <SortableItem
            key={row.id}
            row={row}
            index={index}
            onEarlier={index > 0 ? () => move(index, index - 1) : undefined}
            onLater={index < rows.length - 1 ? () => move(index, index + 1) : undefined}
            className={itemClassName}
          >
            {(handle) => children(row, index, handle)}
          </SortableItem>
        ))}
      </ol>
      {isDragging && dropTargets}
    </DragDropProvider>
  )
}

function SortableItem({
  row,
  index,
  onEarlier,
  onLater,
  className,
  children,
}: {
  row: Item
  index: number
  /** Moves the row one place earlier. Undefined for the first row. */
  onEarlier: (() => void) | undefined
  /** Moves the row one place later. Undefined for the last row. */
  onLater: (() => void) | undefined
  className: string | undefined
  children: (handle: ReactNode) => ReactNode
}) {
  const { ref, handleRef, isDragging } = useSortable({ id: row.id, index })
  return (
    <li ref={ref} className={cn('list-none', className, isDragging && 'relative z-10 shadow-float')}>
      {children(
        <span className="flex shrink-0 items-center">
          <button
            ref={handleRef}
            type="button"
            aria-label={`Move ${row.title}`}
            className="grid size-8 shrink-0 cursor-grab! touch-none place-items-center rounded-md text-quiet hover:bg-ink/7 hover:text-ink active:cursor-grabbing!"
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
          <span data-move-buttons className="flex">
            <MoveButton label={`Move ${row.title} earlier`} onMove={onEarlier}>
              <ChevronUp aria-hidden className="size-4" />
            </MoveButton>
            <MoveButton label={`Move ${row.title} later`} onMove={onLater}>
              <ChevronDown aria-hidden className="size-4" />
            </MoveButton>
          </span>
        </span>,
      )}
    </li>
  )
}

/** Shows a button that moves a row by one position, for people who can’t drag. */
function MoveButton({
  label,
  onMove,
  children,
}: {
  label: string
  onMove: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      // The button uses `aria-disabled` instead of `disabled`, because it must keep the focus after it has
      // moved a row to the end.
      aria-disabled={!onMove}
      onClick={() => onMove?.()}
      className="grid size-6 place-items-center rounded-md text-quiet hover:bg-ink/7 hover:text-ink aria-disabled:opacity-40"
    >
      {children}
    </button>
  )
}

/** Returns screen reader announcements that contain the row’s title and position instead of its ID. */
function announcements(read: () => Item[]) {
  const positionOf = ({ operation: { source } }: DragStartEvent | DragOverEvent | DragEndEvent) => {
    if (!isSortable(source)) return null
    const rows = read()
    const title = rows.find((row) => row.id === source.id)?.title ?? 'Item'
    return { title, at: `position ${source.index + 1} of ${rows.length}` }
  }
  return {
    announcements: {
      dragstart: (event: DragStartEvent) =>
        announcementOf(positionOf(event), ({ title, at }) => `Picked up ${title}, ${at}.`),
      dragover: (event: DragOverEvent) =>
        announcementOf(positionOf(event), ({ title, at }) => `${title} is at ${at}.`),
      dragend: (event: DragEndEvent) =>
        announcementOf(positionOf(event), ({ title, at }) =>
          event.canceled ? `${title} is back where it was.` : `Dropped ${title} at ${at}.`,
        ),
    },
    screenReaderInstructions: {
      draggable:
        'Press Space to pick up the item. Use the arrow keys to move it. Press Space to drop it, or Escape to cancel.',
    },
  }
}

interface Position {
  title: string
  at: string
}

function announcementOf(
  position: Position | null,
  sentence: (position: Position) => string,
): string | undefined {
  return position ? sentence(position) : undefined
}
