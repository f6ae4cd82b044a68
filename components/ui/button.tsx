import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'

/**
 * Classes of a button, for other elements that look like one: links, and dialog parts with their own element.
 */
export const buttonVariants = cva('button', {
  variants: {
    variant: {
      default: 'bg-ink text-paper hover:bg-ink/85',
      signal: 'bg-signal text-on-signal hover:bg-signal-hover',
      outline: 'border border-edge/60 bg-raised text-ink hover:border-ink hover:bg-sunk',
      ghost: 'text-ink hover:bg-ink/7',
      destructive: 'bg-danger text-on-solid hover:bg-danger/88',
      link: 'h-auto! px-0! text-ink underline decoration-edge underline-offset-4 hover:decoration-ink',
    },
    size: {
      default: 'h-10 pointer-coarse:min-h-11 px-4 text-sm',
      sm: 'h-8 rounded-md px-3 text-[0.8125rem]',
      lg: 'h-13 px-6 text-base',
      icon: 'size-10 pointer-coarse:size-11',
      'icon-sm': 'size-8 rounded-md',
    },
  },
  defaultVariants: { variant: 'default', size: 'default' },
})

/**
 * Shows a button. `signal` is for a screen’s main action. Other actions are `default`, `outline`, or `ghost`.
 */
export function Button({
  className,
  variant,
  size,
  type = 'button',
  ...props
}: ComponentProps<'button'> & VariantProps<typeof buttonVariants>) {
  return <button className={cn(buttonVariants({ variant, size }), className)} type={type} {...props} />
}
