'use client'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogFooter } from '@/components/ui/dialog'
import { cn } from '@/lib/utils'
import { FormError } from './form-error'
import { unsavedProps } from './unsaved-changes'

/** The part of the result of `useContractForm` that a form needs. */
interface FormState {
  submit: (event: FormEvent) => Promise<void>
  isDirty: boolean
  isSubmitting: boolean
  problem: string | undefined
}

/** Wraps a form whose unsaved changes are protected: the user confirms before they are lost. */
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
  return (
    <form
      noValidate
      onSubmit={form.submit}
      className={cn('grid min-w-0 gap-5', className)}
      {...unsavedProps(form.isDirty)}
      {...props}
    >
      {children}
    </form>
  )
}

/**
 * Shows the foot of a form in a dialog: the reason for a refusal of the whole form, the cancel button and the
 * save button.
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
    // A button that was disabled while it saved has lost the focus; it gets the focus back if the form was
    // refused.
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
