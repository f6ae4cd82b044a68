'use client'
import type { ReactElement } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import type { CustomerRow } from '@/lib/contract/people/customers'
import { CustomerForm } from './customer-form'

/** Changes a person's email and name. */
export function EditCustomerDialog({ customer, trigger }: { customer: CustomerRow; trigger: ReactElement }) {
  return (
    <TitledDialog
      trigger={trigger}
      title="Edit Customer"
      description="A new email signs them out everywhere; from then on they sign in with it."
    >
      {(close) => <CustomerForm customer={customer} onDone={close} />}
    </TitledDialog>
  )
}
