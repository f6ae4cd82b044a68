'use client'
import { useId } from 'react'
import { cn } from '@/lib/utils'
import { Checkbox } from './checkbox'

/** Shows a checkbox with its label and a hint. */
export function CheckboxField({
  label,
  hint,
  isOn,
  isDisabled = false,
  onSwitch,
  className,
}: {
  label: string
  hint: string
  isOn: boolean
  isDisabled?: boolean
  onSwitch: (isOn: boolean) => void
  className?: string
}) {
  const id = useId()
  return (
    <div className={cn('flex gap-3', className)}>
      <Checkbox
        id={id}
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={`${id}-hint`}
        onCheckedChange={(checked) => onSwitch(checked === true)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium text-sm leading-5">
          {label}
        </label>
        <p
          id={`${id}-hint`}
          className="wrap-anywhere mt-1 max-w-reading text-[0.8125rem] text-quiet leading-snug"
        >
          {hint}
        </p>
      </div>
    </div>
  )
}
