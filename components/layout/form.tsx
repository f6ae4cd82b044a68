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

/** Wraps a form and asks for confirmation before its unsaved changes are lost. */
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
 * Shows the footer of a dialog form: errors that belong to no single field, and the cancel and save buttons.
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
    // The button lost the focus because it was disabled while saving. If the server refused the form, the
    // button gets the focus back.
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
