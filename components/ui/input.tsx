import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'

/** Classes that all text inputs and selects share. */
export const controlClasses =
  'w-full min-w-0 rounded-lg border border-edge/70 bg-raised px-3 text-ink transition-[border-color] hover:border-ink/70 disabled:pointer-events-none disabled:opacity-50 aria-invalid:border-danger text-base md:text-sm'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      className={cn(
        controlClasses,
        'h-10 file:mr-3 file:h-full file:border-0 file:bg-transparent file:font-medium file:text-sm',
        className,
      )}
      {...props}
    />
  )
}
