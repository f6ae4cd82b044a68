import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'

/** A bordered surface without shadow. It has no padding of its own; what lies in it brings that. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('rounded-lg border bg-raised', className)} {...props} />
}
