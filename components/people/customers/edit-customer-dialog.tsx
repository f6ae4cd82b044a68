'use client'
import type { ReactElement } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import type { CustomerRow } from '@/lib/contract/people/customers'
import { CustomerForm } from './customer-form'

/** Edits the email and the name of a customer in a dialog. */
export function EditCustomerDialog({ customer, trigger }: { customer: CustomerRow; trigger: ReactElement }) {
  return (
    <TitledDialog
      trigger={trigger}
      title="Edit Customer"
      description="Changing the email signs them out everywhere. They’ll sign in with the new one."
    >
      {(close) => <CustomerForm customer={customer} onDone={close} />}
    </TitledDialog>
  )
}
