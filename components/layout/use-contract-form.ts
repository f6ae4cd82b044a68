'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { type ToastContent, toast } from '@/components/ui/toast'
import { getFailureReason, getFieldErrors } from '@/lib/contract/error'
import { maxLengthOf } from '@/lib/contract/max-length'

interface FormSpec<Schema extends z.ZodObject, Saved> {
  /** Schema that the server also uses. It validates the fields before the request and limits their length. */
  schema: Schema
  values: DefaultValues<z.input<Schema>>
  save: (values: z.output<Schema>) => Promise<Saved>
  /** Toast after saving. Omitted if the form itself reports the success. */
  done?: ToastContent | ((saved: Saved) => ToastContent)
  /** Called when the server rejects the form. The form itself shows the reason at the field. */
  onFailed?: (error: unknown) => void
  onDone: (saved: Saved, reset: () => void) => unknown
}

/** Trims a text. Returns undefined if it’s empty, so the request leaves out the field. */
export const blankToUndefined = (text: string | undefined) => text?.trim() || undefined

/** Props for a text field of a form. */
export interface FormTextProps extends Omit<UseFormRegisterReturn, 'maxLength'> {
  maxLength: number | undefined
  error: string | undefined
}

/**
 * Manages a form whose fields match a schema of the API contract. Pass the result to `Form` and `FormFooter`,
 * and spread `text` into fields.
 */
export function useContractForm<Schema extends z.ZodObject, Saved>(spec: FormSpec<Schema, Saved>) {
  type Values = z.input<Schema>
  const { schema, values, save, done, onFailed, onDone } = spec
  const form = useForm<Values, unknown, z.output<Schema>>({
    resolver: zodResolver(schema),
    defaultValues: values,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const isField = (name: string): name is Path<Values> => name in schema.shape

  function showReason(error: unknown): void {
    const about = Object.entries(getFieldErrors(error)).flatMap(([name, [message = '']]) =>
      isField(name) ? [{ name, message }] : [],
    )
    for (const { name, message } of about) form.setError(name, { message }, { shouldFocus: true })
    if (about.length === 0) form.setError('root', { message: getFailureReason(error) })
  }
  const submit = form.handleSubmit(async (parsed) => {
    let saved: Saved
    try {
      saved = await save(parsed)
    } catch (error) {
      onFailed?.(error)
      return showReason(error)
    }
    if (done) toast(typeof done === 'function' ? done(saved) : done)
    await onDone(saved, () => form.reset())
  })
  const errorOf = (name: Path<Values>) => form.getFieldState(name, form.formState).error?.message
  return {
    ...form,
    submit,
    isDirty,
    isSubmitting,
    problem: errors.root?.message,
    errorOf,
    text: (name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>): FormTextProps => ({
      ...form.register(name, options),
      maxLength: maxLengthOf(schema.shape[name]),
      error: errorOf(name),
    }),
  }
}
