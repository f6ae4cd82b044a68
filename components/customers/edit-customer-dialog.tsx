'use client'
import { type ReactElement, useState } from 'react'
import { announce } from '@/components/layout/announce'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog'
import { useUpdateCustomer } from '@/lib/client/customers'
import type { CustomerRow } from '@/lib/contract/customers'
import { fieldErrors, refusal } from '@/lib/contract/error'
import { CustomerForm, type CustomerValues } from './customer-form'

/** Changes a person's address and name. */
export function EditCustomerDialog({
  customer: { userId, user },
  trigger,
}: {
  customer: CustomerRow
  trigger: ReactElement
}) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isPending, error, reset } = useUpdateCustomer()
  const save = async (values: CustomerValues) => {
    const texts = { done: 'Customer updated successfully', failed: 'Failed to update customer' }
    if (await announce(mutateAsync({ id: userId, ...values }), texts)) setOpen(false)
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        reset()
        setOpen(open)
      }}
    >
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Edit Customer</DialogTitle>
          <DialogDescription>
            A new address signs them out everywhere; from then on they sign in with it.
          </DialogDescription>
        </DialogHeader>
        <CustomerForm
          values={{ email: user.email, firstName: user.firstName ?? '', lastName: user.lastName ?? '' }}
          errors={fieldErrors(error)}
          problem={refusal(error)}
          isPending={isPending}
          onSubmit={save}
        />
      </DialogContent>
    </Dialog>
  )
}
