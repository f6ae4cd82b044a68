'use client'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cn } from '@/lib/utils'

interface ExpandableRow {
  id: string
  title: string
  content: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
}

/** Shows rows that expand, at most one at a time. */
export function ExpandableRows({ rows }: { rows: ExpandableRow[] }) {
  const [open, setOpen] = useState<string | null>(null)
  const listId = useId()
  return (
    <ul className="grid gap-2">
      {rows.map(({ id, title, content, actions }) => {
        const isOpen = id === open
        const contentId = `${listId}-${id}`
        return (
          <li key={id} className="min-w-0 rounded-lg border bg-raised">
            <div className="flex items-center">
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? contentId : undefined}
                onClick={() => setOpen(isOpen ? null : id)}
                className="flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded-lg px-3 py-2 text-left text-sm"
              >
                <ChevronDown
                  aria-hidden
                  className={cn('size-4 shrink-0 text-quiet transition-transform', !isOpen && '-rotate-90')}
                />
                <span className="truncate">{title}</span>
              </button>
              {actions}
            </div>
            {isOpen && (
              <div id={contentId} className="border-t p-3">
                {content}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
