import type { ReactNode } from 'react'
import { cn } from '@/lib/utils'
import { Illustration, type IllustrationName } from './illustration'

/** Shows an illustration, an explanation, and an action in place of an empty list. */
export function EmptyState({
  drawing,
  title,
  description,
  action,
  className,
}: {
  drawing: IllustrationName
  title: string
  description?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div
      className={cn(
        'flex flex-col items-center gap-2 rounded-lg border border-blueprint/40 border-dashed bg-dots px-6 py-12 text-center',
        className,
      )}
    >
      <Illustration name={drawing} className="mb-2" />
      <p className="font-display font-semibold text-lg">{title}</p>
      {description && <p className="max-w-md text-quiet text-sm">{description}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
