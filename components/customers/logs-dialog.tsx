'use client'
import type { ReactElement } from 'react'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog'
import { type CustomerRow, customerName } from '@/lib/contract/customers'
import { CustomerLogs } from './customer-logs'
import { LogsExport } from './logs-export'

/** What one customer opened, to read, to keep as a file and to print. */
export function LogsDialog({ customer, trigger }: { customer: CustomerRow; trigger: ReactElement }) {
  const { userId, user } = customer
  return (
    <Dialog>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent className="sm:max-w-2xl">
        <DialogHeader>
          <DialogTitle>Access Logs</DialogTitle>
          <DialogDescription className="[overflow-wrap:anywhere]">
            {customerName(user)}, {user.email}
          </DialogDescription>
        </DialogHeader>
        <LogsExport userId={userId} email={user.email} />
        <CustomerLogs userId={userId} />
      </DialogContent>
    </Dialog>
  )
}
