'use client'
import type { ReactElement } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { ReminderList } from '@/components/mail/reminders/reminder-list'
import { WelcomeEmailStatus } from '@/components/people/customers/welcome-email-status'
import { type CustomerRow, formatCustomerName } from '@/lib/contract/people/customers'
import { GiveAccessForm } from './give-access-form'

/** Gives access without a sale, and shows the state of the welcome email. */
export function AccessDialog({ customer, trigger }: { customer: CustomerRow; trigger: ReactElement }) {
  const { userId, user } = customer
  return (
    <TitledDialog
      trigger={trigger}
      title="Access and Email"
      description={`${formatCustomerName(user)}, ${user.email}`}
    >
      {() => (
        <>
          <WelcomeEmailStatus userId={userId} />
          <ReminderList userId={userId} />
          <GiveAccessForm userId={userId} />
        </>
      )}
    </TitledDialog>
  )
}
