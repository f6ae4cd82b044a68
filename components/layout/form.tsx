'use client'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogFooter } from '@/components/ui/dialog'
import { cn } from '@/lib/utils'
import { FormError } from './form-error'
import { getUnsavedProps } from './unsaved-changes'
import { useIsHydrated } from './use-is-hydrated'

/** Part of the result of `useContractForm` that a form needs. */
interface FormState {
  submit: (event: FormEvent) => Promise<void>
  isDirty: boolean
  isSubmitting: boolean
  problem: string | undefined
}

/**
 * Wraps a form, and asks for confirmation before unsaved changes are lost. The form is disabled until
 * hydration. Otherwise, the browser would submit it and put the fields in the URL.
 */
export function Form({
  form,
  className,
  children,
  ...props
}: {
  form: FormState
  className?: string
  children: ReactNode
  'aria-label'?: string
}) {
  const isHydrated = useIsHydrated()
  return (
    <form
      noValidate
      onSubmit={form.submit}
      className={cn('grid min-w-0 grid-cols-1 gap-5', className)}
      {...getUnsavedProps(form.isDirty)}
      {...props}
    >
      <fieldset disabled={!isHydrated} className="contents">
        {children}
      </fieldset>
    </form>
  )
}

/**
 * Shows the footer of a dialog form: errors that don’t belong to a field, and the cancel and save buttons.
 */
export function FormFooter({
  form,
  isReady = true,
  cancel = 'Cancel',
  submit,
  pending,
}: {
  form: FormState
  isReady?: boolean
  cancel?: string
  submit: string
  pending: string
}) {
  const button = useRef<HTMLButtonElement>(null)
  const wasSubmitting = useRef(false)
  useEffect(() => {
    // The save button loses the focus while it’s disabled. If the server rejected the form, the button gets
    // the focus back.
    if (wasSubmitting.current && document.activeElement === document.body) button.current?.focus()
    wasSubmitting.current = form.isSubmitting
  }, [form.isSubmitting])
  return (
    <>
      <FormError text={form.problem} />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">{cancel}</Button>
        </DialogClose>
        <Button ref={button} type="submit" disabled={!isReady || form.isSubmitting}>
          {form.isSubmitting ? pending : submit}
        </Button>
      </DialogFooter>
    </>
  )
}
