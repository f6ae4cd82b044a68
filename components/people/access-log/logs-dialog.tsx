'use client'
import type { ReactElement } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { type CustomerRow, customerName } from '@/lib/contract/people/customers'
import { CustomerLogs } from './customer-logs'
import { LogsExport } from './logs-export'

/** Shows the access logs of one customer, with buttons to export and print them. */
export function LogsDialog({ customer, trigger }: { customer: CustomerRow; trigger: ReactElement }) {
  const { userId, user } = customer
  return (
    <TitledDialog
      trigger={trigger}
      title="Access Logs"
      description={`${customerName(user)}, ${user.email}`}
      className="sm:max-w-2xl"
    >
      {() => (
        <>
          <LogsExport userId={userId} email={user.email} />
          <CustomerLogs userId={userId} />
        </>
      )}
    </TitledDialog>
  )
}
