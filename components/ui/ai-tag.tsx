import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'
import { Badge } from './badge'

/** Shows a tag on content that a model generated. The tag stays readable on top of an image. */
export function AiTag({ className, ...props }: ComponentProps<typeof Badge>) {
  return <Badge data-ai className={cn('px-1.5', className)} {...props} />
}
