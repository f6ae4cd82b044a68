'use client'
import { useId } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'

/** Shows the checkbox that makes an item a draft. An untouched checkbox isn’t sent. */
export function DraftField<Values extends FieldValues, Output>({
  control,
  name,
  hint,
}: {
  control: Control<Values, unknown, Output>
  name: Path<Values>
  hint: string
}) {
  const id = useId()
  const { field } = useController({ control, name })
  return (
    <div className="flex gap-3 rounded-lg border bg-sunk p-4">
      <Checkbox
        id={id}
        ref={field.ref}
        checked={field.value === true}
        onCheckedChange={(checked) => field.onChange(checked === true)}
        onBlur={field.onBlur}
        aria-describedby={`${id}-hint`}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium text-sm leading-5">
          Draft
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-[0.8125rem] text-quiet leading-snug">
          {hint}
        </p>
      </div>
    </div>
  )
}
