import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'

const badgeVariants = cva(
  'inline-flex w-fit shrink-0 items-center gap-1 whitespace-nowrap rounded-full border px-2 py-0.5 font-medium text-xs leading-4 [&>svg]:size-3 [&>svg]:shrink-0',
  {
    variants: {
      variant: {
        default: 'border-transparent bg-ink text-paper',
        outline: 'border-edge/60 text-quiet',
        done: 'border-done/30 bg-done-soft text-done-text',
        warning: 'border-warning/40 bg-warning-soft text-warning-text',
        danger: 'border-danger/30 bg-danger-soft text-danger-text',
        blueprint: 'border-blueprint/30 bg-blueprint-soft text-blueprint',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)

/** Shows a status in one word. The word carries the meaning, not the color. */
export function Badge({
  className,
  variant,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ variant }), className)} {...props} />
}
