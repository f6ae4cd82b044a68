import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/utils'

/** Shows a step of an ordered list, with its number or, once the step is done, a check mark. */
export function NumberedStep({
  number,
  title,
  isDone = false,
  children,
}: {
  number: number
  title?: string
  isDone?: boolean
  children: ReactNode
}) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden
        className={cn(
          'grid size-8 place-items-center rounded-full border font-mono text-sm',
          isDone ? 'border-done/40 bg-done-soft text-done-text' : 'border-blueprint/60 text-blueprint',
        )}
      >
        {isDone ? <Check className="size-4" strokeWidth={3} /> : number}
      </span>
      <div className="min-w-0 pt-1 text-sm leading-6">
        {title && (
          <h3 className="font-semibold text-base">
            {title}
            {isDone && <span className="sr-only">, done</span>}
          </h3>
        )}
        {children}
      </div>
    </li>
  )
}
