'use client'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from '@/lib/utils'
import { Label } from './label'

/** Props that connect the control to its label, hint, and error for screen readers. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/**
 * Shows a label, its control, a hint, and an error: `<Field label="Email">{(control) => <Input {...control}
 * />}</Field>`.
 */
export function Field({
  label,
  hint,
  error,
  className,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string
  children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cn('grid gap-1.5', className)}>
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-quiet leading-snug">
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          className="flex items-start gap-1.5 text-[0.8125rem] text-danger-text leading-snug"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
