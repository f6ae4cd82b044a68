import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'

/** Shows a bordered surface without shadow. It has no padding; its children bring their own. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('rounded-lg border bg-raised', className)} {...props} />
}
