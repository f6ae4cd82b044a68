'use client'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cn } from '@/lib/utils'

/**
 * Collapses rarely needed fields. They stay in the DOM, so the keyboard focus and validation errors can reach
 * them. Focusing a field expands the group.
 */
export function AdvancedFields({
  label,
  hint,
  startsOpen = false,
  children,
}: {
  label: string
  /** Short description of the collapsed fields. */
  hint?: string
  startsOpen?: boolean
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-2 border-t pt-3 text-left text-sm"
      >
        <ChevronDown
          aria-hidden
          className={cn('size-4 text-quiet transition-transform', !isOpen && '-rotate-90')}
        />
        <span className="font-medium">{label}</span>
        {hint && <span className="min-w-0 truncate text-quiet">{hint}</span>}
      </button>
      <fieldset
        id={id}
        aria-label={label}
        onFocus={() => setOpen(true)}
        className={cn('grid min-w-0', isOpen ? 'grid-rows-[1fr]' : 'grid-rows-[0fr]')}
      >
        <div className={cn('-mx-1 min-h-0 px-1', !isOpen && 'overflow-hidden')}>
          <div className="grid gap-5 pt-4 pb-1">{children}</div>
        </div>
      </fieldset>
    </div>
  )
}
