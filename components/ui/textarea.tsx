import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'
import { controlClasses } from './input'

/** Shows a textarea that grows with its text if the browser supports it. Otherwise, the text scrolls. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(controlClasses, 'field-sizing-content max-h-96 min-h-20 py-2 leading-normal', className)}
      {...props}
    />
  )
}
