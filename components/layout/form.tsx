'use client'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogFooter } from '@/components/ui/dialog'
import { cn } from '@/lib/utils'
import { Problem } from './problem'
import { unsaved } from './unsaved'

/** What `useContractForm` returns, as far as it is needed here. */
interface FormState {
  submit: (event: FormEvent) => Promise<void>
  isDirty: boolean
  isSubmitting: boolean
  problem: string | undefined
}

/** Asks before what was typed in it is lost. */
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
      {...unsaved(form.isDirty)}
      {...props}
    >
      {children}
    </form>
  )
}

/** The foot of a form in a dialog: why it was refused as a whole, the way out, and the button that saves. */
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
    // Disabled meanwhile, it lost the keyboard's focus, which goes on here when the form was refused.
    if (wasSubmitting.current && document.activeElement === document.body) button.current?.focus()
    wasSubmitting.current = form.isSubmitting
  }, [form.isSubmitting])
  return (
    <>
      <Problem text={form.problem} />
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
