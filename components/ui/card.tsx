import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'

/** A thing that lies on the page: a hairline, no shadow. Pads nothing; its parts do. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('rounded-lg border bg-raised', className)} {...props} />
}
