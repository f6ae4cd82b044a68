'use client'
import { Eye, KeyRound, Pencil, ScrollText, Trash2 } from 'lucide-react'
import type { ComponentType, ReactElement } from 'react'
import { DialogMenu, type DialogMenuItem } from '@/components/layout/dialog-menu'
import { AccessLogsDialog } from '@/components/people/access-log/access-logs-dialog'
import { ViewAsDialog } from '@/components/people/view-as/view-as-dialog'
import { type CustomerRow, formatCustomerName } from '@/lib/contract/people/customers'
import { DeleteCustomer } from './delete-customer'
import { EditCustomerDialog } from './edit-customer-dialog'

/** Dialog for one customer, provided by another module. `trigger` opens it. */
export type CustomerDialog = ComponentType<{ customer: CustomerRow; trigger: ReactElement }>

/**
 * Components from other modules: the dialog that grants access, and the list of data that deleting a customer
 * also deletes.
 */
export interface CustomerSlots {
  Access: CustomerDialog
  AlsoDeleted: ComponentType<{ userId: string }>
}

/** Shows the menu for a customer: view logs, grant access, view as customer, edit, and delete. */
export function CustomerActions({
  customer,
  Access,
  AlsoDeleted,
  onDeleted,
}: CustomerSlots & { customer: CustomerRow; onDeleted: (customer: CustomerRow) => void }) {
  const name = formatCustomerName(customer.user)
  const items: DialogMenuItem[] = [
    {
      words: 'View logs',
      icon: <ScrollText aria-hidden />,
      dialog: (trigger) => <AccessLogsDialog customer={customer} trigger={trigger} />,
    },
    {
      words: 'Access and email',
      icon: <KeyRound aria-hidden />,
      dialog: (trigger) => <Access customer={customer} trigger={trigger} />,
    },
    {
      words: 'View as customer',
      icon: <Eye aria-hidden />,
      dialog: (trigger) => <ViewAsDialog userId={customer.userId} name={name} trigger={trigger} />,
    },
    {
      words: 'Edit',
      icon: <Pencil aria-hidden />,
      dialog: (trigger) => <EditCustomerDialog customer={customer} trigger={trigger} />,
    },
    {
      words: 'Delete',
      icon: <Trash2 aria-hidden />,
      dialog: (trigger) => (
        <DeleteCustomer
          customer={customer}
          trigger={trigger}
          AlsoDeleted={AlsoDeleted}
          onDeleted={() => onDeleted(customer)}
        />
      ),
    },
  ]
  const offered = items.filter(({ words }) => words !== 'View as customer' || !customer.user.isAdmin)
  return <DialogMenu label={`Actions for ${name}`} items={offered} />
}
