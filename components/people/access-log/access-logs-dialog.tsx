'use client'
import type { ReactElement } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { type CustomerRow, formatCustomerName } from '@/lib/contract/people/customers'
import { AccessLogsExport } from './access-logs-export'
import { CustomerAccessLogs } from './customer-access-logs'

/** Shows the access logs of one customer, with buttons to export and print them. */
export function AccessLogsDialog({ customer, trigger }: { customer: CustomerRow; trigger: ReactElement }) {
  const { userId, user } = customer
  return (
    <TitledDialog
      trigger={trigger}
      title="Access Logs"
      description={`${formatCustomerName(user)}, ${user.email}`}
      className="sm:max-w-2xl"
    >
      {() => (
        <>
          <AccessLogsExport userId={userId} email={user.email} />
          <CustomerAccessLogs userId={userId} />
        </>
      )}
    </TitledDialog>
  )
}
