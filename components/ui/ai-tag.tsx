import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'
import { Badge } from './badge'

/** Marks content that a model generated, with a solid badge that stays readable on an image. */
export function AiTag({ className, ...props }: ComponentProps<typeof Badge>) {
  return <Badge data-ai className={cn('px-1.5', className)} {...props} />
}
