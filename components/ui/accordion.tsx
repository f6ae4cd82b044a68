import type { ReactNode } from 'react'
import { cn } from '@/lib/utils'
import { StrokeIcon } from './stroke-icon'

/**
 * Shows a summary that expands to its content, without JavaScript. The browser keeps at most one item with
 * the same `name` open.
 */
export function AccordionItem({
  name,
  summary,
  className,
  summaryClassName,
  children,
}: {
  name?: string
  summary: ReactNode
  className?: string
  summaryClassName?: string
  children: ReactNode
}) {
  return (
    <details name={name} className={cn('group/item border-b', className)}>
      <summary
        className={cn(
          'flex list-none items-center justify-between gap-4 py-4 [&::-webkit-details-marker]:hidden',
          summaryClassName,
        )}
      >
        {summary}
        <StrokeIcon
          d="M5 12h14M12 5v14"
          className="size-5 shrink-0 text-quiet transition-transform duration-240 group-open/item:rotate-45"
        />
      </summary>
      {children}
    </details>
  )
}
