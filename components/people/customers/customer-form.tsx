'use client'
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
}: {
  customer: CustomerRow
  onDone: () => void
}) {
  const { mutateAsync } = useUpdateCustomer()
  const form = useContractForm({
    schema: customerEditSchema,
    values: { email: user.email, firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
    save: (edit) => mutateAsync({ id: userId, ...edit }),
    done: { title: 'Success', description: 'Customer updated successfully' },
    onFailed: (error) => toastFailure(error, 'Failed to update customer'),
    onDone,
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
