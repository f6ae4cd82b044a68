'use client'
import type { ReactElement } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { type CustomerRow, customerName } from '@/lib/contract/people/customers'
import { GiveAccess } from './give-access'
import { WelcomeMail } from './welcome-mail'

/** Access without a sale, and how the mail that welcomes a buyer stands. */
export function AccessDialog({ customer, trigger }: { customer: CustomerRow; trigger: ReactElement }) {
  const { userId, user } = customer
  return (
    <TitledDialog
      trigger={trigger}
      title="Access and Mail"
      description={`${customerName(user)}, ${user.email}`}
    >
      {() => (
        <>
          <WelcomeMail userId={userId} />
          <GiveAccess userId={userId} />
        </>
      )}
    </TitledDialog>
  )
}
