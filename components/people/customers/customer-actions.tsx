'use client'
import { KeyRound, Pencil, ScrollText } from 'lucide-react'
import type { ComponentType, ReactElement } from 'react'
import { announce } from '@/components/layout/announce'
import { Confirm } from '@/components/layout/confirm'
import { DeleteButton } from '@/components/layout/delete-button'
import { LogsDialog } from '@/components/people/access-log/logs-dialog'
import { Button } from '@/components/ui/button'
import { useDeleteCustomer } from '@/lib/client/people/customers'
import { whyRefused } from '@/lib/contract/error'
import { type CustomerRow, customerName } from '@/lib/contract/people/customers'
import { EditCustomerDialog } from './edit-customer-dialog'

/** What another street lets be done with a customer: a dialog that `trigger` opens. */
export type CustomerDialog = ComponentType<{ customer: CustomerRow; trigger: ReactElement }>

/** What other streets have to say of a customer: how access is given, and what a deletion takes along. */
export interface CustomerParts {
  Access: CustomerDialog
  AlsoDeleted: ComponentType<{ userId: string }>
}

/** What can be done with a customer: read their logs, give access, edit, delete. */
export function CustomerActions({
  customer,
  Access,
  AlsoDeleted,
}: CustomerParts & { customer: CustomerRow }) {
  const name = customerName(customer.user)
  return (
    <span className="flex justify-end">
      <LogsDialog
        customer={customer}
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={`View logs of ${name}`} title="View logs">
            <ScrollText aria-hidden />
          </Button>
        }
      />
      <Access
        customer={customer}
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={`Access of ${name}`} title="Access and mail">
            <KeyRound aria-hidden />
          </Button>
        }
      />
      <EditCustomerDialog
        customer={customer}
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={`Edit ${name}`} title="Edit">
            <Pencil aria-hidden />
          </Button>
        }
      />
      <DeleteCustomer customer={customer} name={name} AlsoDeleted={AlsoDeleted} />
    </span>
  )
}

function DeleteCustomer({
  customer: { userId, user },
  name,
  AlsoDeleted,
}: Pick<CustomerParts, 'AlsoDeleted'> & { customer: CustomerRow; name: string }) {
  const { mutateAsync, error } = useDeleteCustomer()
  const texts = { done: 'Customer deleted successfully', failed: 'Failed to delete customer' }
  return (
    <Confirm
      trigger={<DeleteButton aria-label={`Delete ${name}`} title="Delete" />}
      title="Delete Customer"
      description={
        <>
          {`Are you sure you want to delete ${user.email || 'this customer'}? This action cannot be undone and will remove all their data and progress.`}
          <AlsoDeleted userId={userId} />
        </>
      }
      action="Delete Customer"
      pendingAction="Deleting..."
      problem={whyRefused(error)}
      onConfirm={() => announce(mutateAsync(userId), texts)}
    />
  )
}
