'use client'
import { useState } from 'react'
import { Form, FormFooter } from '@/components/layout/form'
import { toastFailure } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { TextField } from '@/components/ui/text-field'
import { useUpdateCustomer } from '@/lib/client/people/customers'
import { type CustomerRow, customerEditSchema } from '@/lib/contract/people/customers'

/** Edits the email and the name of a customer. */
export function CustomerForm({
  customer: { userId, user },
  onDone,
  onEmailChanged,
}: {
  customer: CustomerRow
  onDone: () => void
  /** Called instead of `onDone` if the email was changed. */
  onEmailChanged: (email: string) => void
}) {
  const { mutateAsync } = useUpdateCustomer()
  // Remembers the old email. After the change, the list is loaded again, and `user` has the new email.
  const [emailBefore] = useState(user.email)
  const form = useContractForm({
    schema: customerEditSchema,
    values: { email: user.email, firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
    save: (edit) => mutateAsync({ id: userId, ...edit }),
    done: { title: 'Success', description: 'Customer updated successfully' },
    onFailed: (error) => toastFailure(error, 'Failed to update customer'),
    onDone: ({ email }) => (email === emailBefore ? onDone() : onEmailChanged(email)),
  })
  return (
    <Form form={form}>
      <TextField label="Email" type="email" {...form.text('email')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="First Name" {...form.text('firstName')} />
        <TextField label="Last Name" {...form.text('lastName')} />
      </div>
      <FormFooter
        form={form}
        isReady={Boolean(form.watch('email')?.trim())}
        submit="Save Changes"
        pending="Saving..."
      />
    </Form>
  )
}
