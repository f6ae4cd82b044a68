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
import { GiveAccess } from './give-access'
import { WelcomeMail } from './welcome-mail'

/** Access without a sale, and how the mail that welcomes a buyer stands. */
export function AccessDialog({ customer, trigger }: { customer: CustomerRow; trigger: ReactElement }) {
  const { userId, user } = customer
  return (
    <Dialog>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Access and Mail</DialogTitle>
          <DialogDescription className="[overflow-wrap:anywhere]">
            {customerName(user)}, {user.email}
          </DialogDescription>
        </DialogHeader>
        <WelcomeMail userId={userId} />
        <GiveAccess userId={userId} />
      </DialogContent>
    </Dialog>
  )
}
