'use client'
import { Check, Minus } from 'lucide-react'
import { Checkbox as CheckboxPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'

/**
 * Shows a checkbox: checked, unchecked, or indeterminate (for a partly selected list). The click area is at
 * least 24 by 24 pixels, because the checkbox may have no label.
 */
export function Checkbox({ className, ...props }: ComponentProps<typeof CheckboxPrimitive.Root>) {
  return (
    <CheckboxPrimitive.Root
      className={cn(
        'relative grid size-5 shrink-0 place-items-center before:absolute before:inset-[-3px] rounded-sm border border-edge bg-raised transition-colors hover:border-ink disabled:opacity-50 data-[state=checked]:border-ink data-[state=indeterminate]:border-ink data-[state=checked]:bg-ink data-[state=checked]:text-paper',
        className,
      )}
      {...props}
    >
      <CheckboxPrimitive.Indicator>
        {props.checked === 'indeterminate' ? (
          <Minus aria-hidden className="size-3.5" strokeWidth={3} />
        ) : (
          <Check aria-hidden className="size-3.5" strokeWidth={3} />
        )}
      </CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
  )
}
