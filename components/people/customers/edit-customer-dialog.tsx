'use client'
import type { ReactElement } from 'react'
import { announce } from '@/components/layout/announce'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { useUpdateCustomer } from '@/lib/client/people/customers'
import { fieldErrors, refusal } from '@/lib/contract/error'
import type { CustomerRow } from '@/lib/contract/people/customers'
import { CustomerForm, type CustomerValues } from './customer-form'

/** Changes a person's address and name. */
export function EditCustomerDialog({
  customer: { userId, user },
  trigger,
}: {
  customer: CustomerRow
  trigger: ReactElement
}) {
  const { mutateAsync, isPending, error, reset } = useUpdateCustomer()
  const save = (values: CustomerValues) =>
    announce(mutateAsync({ id: userId, ...values }), {
      done: 'Customer updated successfully',
      failed: 'Failed to update customer',
    })
  return (
    <TitledDialog
      trigger={trigger}
      title="Edit Customer"
      description="A new address signs them out everywhere; from then on they sign in with it."
      onToggle={reset}
    >
      {(close) => (
        <CustomerForm
          values={{ email: user.email, firstName: user.firstName ?? '', lastName: user.lastName ?? '' }}
          errors={fieldErrors(error)}
          problem={refusal(error)}
          isPending={isPending}
          onSubmit={async (values) => {
            if (await save(values)) close()
          }}
        />
      )}
    </TitledDialog>
  )
}
