import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'

/**
 * Shows a table with a sticky header that scrolls inside its own frame. `frameClassName` can set a maximum
 * height.
 */
export function Table({
  className,
  frameClassName,
  ...props
}: ComponentProps<'table'> & { frameClassName?: string }) {
  return (
    <div className={cn('relative w-full overflow-auto rounded-lg border bg-raised', frameClassName)}>
      <table
        className={cn('w-full border-separate border-spacing-0 text-sm leading-snug', className)}
        {...props}
      />
    </div>
  )
}

export function TableHeader(props: ComponentProps<'thead'>) {
  return <thead {...props} />
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('group/row', className)} {...props} />
}

export function TableHead({ className, scope = 'col', ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope={scope}
      className={cn(
        'sticky top-0 z-10 h-10 whitespace-nowrap border-b bg-sunk px-4 text-left font-medium text-quiet text-xs',
        className,
      )}
      {...props}
    />
  )
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return (
    <td
      className={cn(
        'h-10 border-b px-4 py-2 align-middle group-last/row:border-b-0 group-hover/row:bg-sunk/60',
        className,
      )}
      {...props}
    />
  )
}
