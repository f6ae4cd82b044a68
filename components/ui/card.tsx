import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'

/** Shows a surface with a border but no shadow and no padding. Its children add their own padding. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('rounded-lg border bg-raised', className)} {...props} />
}
