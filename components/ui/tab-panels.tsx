import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cn } from '@/lib/utils'

export interface TabPanelItem {
  id: string
  label: string
  content: ReactNode
  /** Whether phones hide the tab, because they show its content elsewhere. */
  isBeside?: boolean
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Shows panels in tabs. A panel is rendered when its tab is first opened. It stays rendered afterward, so
 * typed text isn’t lost. Prints all panels that were opened.
 */
export function TabPanels({
  label,
  panels,
  open,
  onOpen,
}: {
  /** Accessible name of the tab list. */
  label: string
  panels: TabPanelItem[]
  open: string
  onOpen: (id: string) => void
}) {
  const prefix = useId()
  const [seen, setSeen] = useState([open])
  if (!seen.includes(open)) setSeen([...seen, open])

  function press(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    const next =
      step &&
      panels[
        step(
          panels.findIndex(({ id }) => id === open),
          panels.length,
        )
      ]
    if (!next) return
    event.preventDefault()
    onOpen(next.id)
    document.getElementById(`${prefix}${next.id}`)?.focus()
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={press}
        className="flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)] print:hidden"
      >
        {panels.map(({ id, label, isBeside }) => (
          <button
            key={id}
            id={`${prefix}${id}`}
            type="button"
            data-beside={isBeside}
            role="tab"
            aria-selected={id === open}
            aria-controls={`${prefix}${id}-panel`}
            tabIndex={id === open ? 0 : -1}
            onClick={() => onOpen(id)}
            className={cn(
              'h-12 shrink-0 border-transparent border-b-2 px-3 font-medium text-quiet text-sm transition-colors first:-ml-3 max-sm:[[data-beside]+&]:-ml-3 hover:text-ink focus-visible:-outline-offset-2',
              id === open && 'border-ink text-ink',
              isBeside && 'max-sm:hidden',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      {panels.map(({ id, content }) => (
        <div
          key={id}
          id={`${prefix}${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${prefix}${id}`}
          className={cn('pt-5', id !== open && 'hidden print:block')}
        >
          {seen.includes(id) && content}
        </div>
      ))}
    </>
  )
}
