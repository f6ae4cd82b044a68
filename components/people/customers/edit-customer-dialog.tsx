'use client'
import { type ReactElement, useState } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import type { CustomerRow } from '@/lib/contract/people/customers'
import { AccessEmailOffer } from './access-email-offer'
import { CustomerForm } from './customer-form'

/** Shows a dialog that edits a customer’s email and name. */
export function EditCustomerDialog({ customer, trigger }: { customer: CustomerRow; trigger: ReactElement }) {
  return (
    <TitledDialog
      trigger={trigger}
      title="Edit Customer"
      description="Changing the email signs this customer out everywhere. They’ll need to sign in with the new email."
    >
      {(close) => <EditCustomer customer={customer} onDone={close} />}
    </TitledDialog>
  )
}

/** Shows the form. After a change of the email, offers to send the access email to the new address. */
function EditCustomer({ customer, onDone }: { customer: CustomerRow; onDone: () => void }) {
  const [newEmail, setNewEmail] = useState<string | null>(null)
  if (newEmail) return <AccessEmailOffer userId={customer.userId} email={newEmail} onDone={onDone} />
  return <CustomerForm customer={customer} onDone={onDone} onEmailChanged={setNewEmail} />
}
