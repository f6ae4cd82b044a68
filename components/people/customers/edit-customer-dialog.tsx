'use client'
import { type ReactElement, useState } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import type { CustomerRow } from '@/lib/contract/people/customers'
import { AccessEmailOffer } from './access-email-offer'
import { CustomerForm } from './customer-form'

/** Edits the email and the name of a customer in a dialog. */
export function EditCustomerDialog({ customer, trigger }: { customer: CustomerRow; trigger: ReactElement }) {
  return (
    <TitledDialog
      trigger={trigger}
      title="Edit Customer"
      description="Changing the email signs this customer out everywhere. They’ll sign in with the new email."
    >
      {(close) => <EditCustomer customer={customer} onDone={close} />}
    </TitledDialog>
  )
}

/** Shows the form, and after a change of the email an offer to send the access email to it. */
function EditCustomer({ customer, onDone }: { customer: CustomerRow; onDone: () => void }) {
  const [newEmail, setNewEmail] = useState<string | null>(null)
  if (newEmail) return <AccessEmailOffer userId={customer.userId} email={newEmail} onDone={onDone} />
  return <CustomerForm customer={customer} onDone={onDone} onEmailChanged={setNewEmail} />
}
