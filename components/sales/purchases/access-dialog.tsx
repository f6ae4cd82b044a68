'use client'
import type { ReactElement } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { ReminderList } from '@/components/mail/reminders/reminder-list'
import { WelcomeMail } from '@/components/people/customers/welcome-mail'
import { type CustomerRow, customerName } from '@/lib/contract/people/customers'
import { GiveAccess } from './give-access'

/** Gives access without a sale, and shows the state of the welcome email. */
export function AccessDialog({ customer, trigger }: { customer: CustomerRow; trigger: ReactElement }) {
  const { userId, user } = customer
  return (
    <TitledDialog
      trigger={trigger}
      title="Access and Email"
      description={`${customerName(user)}, ${user.email}`}
    >
      {() => (
        <>
          <WelcomeMail userId={userId} />
          <ReminderList userId={userId} />
          <GiveAccess userId={userId} />
        </>
      )}
    </TitledDialog>
  )
}
