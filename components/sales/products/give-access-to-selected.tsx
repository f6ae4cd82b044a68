'use client'
import { useState } from 'react'
import { Form, FormFooter } from '@/components/layout/form'
import { scrollContainerProps } from '@/components/layout/load-more'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { toastFailure } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useGiveAccessToEmails } from '@/lib/client/sales/products'
import { type CustomerRow, formatCustomerName } from '@/lib/contract/people/customers'
import { BULK_GRANTS_MAX, type BulkGrantResult } from '@/lib/contract/sales/bulk-access-grants'
import { accessGrantSchema } from '@/lib/contract/sales/purchases'
import { countNoun } from '@/lib/format'
import { EmailsWithoutAccount, formatBulkGrantMessage } from './bulk-access-result'
import { ProductSelect } from './product-select'

/** Gives the selected customers access to a product, without a sale. */
export function GiveAccessToSelected({ customers }: { customers: CustomerRow[] }) {
  const count = customers.length
  return (
    <TitledDialog
      trigger={<Button>Give Access</Button>}
      title="Give Access"
      description={`Give ${countNoun(count, 'customer')} access without a sale. Customers who already have the product keep their access.`}
    >
      {(close) =>
        count > BULK_GRANTS_MAX ? (
          <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-text">
            You can give access to at most {BULK_GRANTS_MAX} customers at a time. Select fewer customers.
          </p>
        ) : (
          <GiveForm customers={customers} onDone={close} />
        )
      }
    </TitledDialog>
  )
}

function GiveForm({ customers, onDone }: { customers: CustomerRow[]; onDone: () => void }) {
  const [given, setGiven] = useState<BulkGrantResult>()
  const { mutateAsync } = useGiveAccessToEmails()
  const form = useContractForm({
    schema: accessGrantSchema,
    values: { productId: '', reason: '' },
    save: (grant) => mutateAsync({ ...grant, emails: customers.map(({ user }) => user.email) }),
    done: (result: BulkGrantResult) => ({ title: 'Success', description: formatBulkGrantMessage(result) }),
    onFailed: (error) => toastFailure(error, 'Couldn’t give access. Try again.'),
    onDone: (result: BulkGrantResult) => (result.unknown.length > 0 ? setGiven(result) : onDone()),
  })
  const { productId, reason } = form.watch()
  if (given) return <EmailsWithoutAccount given={given} onDone={onDone} />
  return (
    <Form form={form}>
      <Recipients customers={customers} />
      <ProductSelect {...form.register('productId')} error={form.errorOf('productId')} />
      <TextField label="Reason" hint="Saved with each purchase, for your records." {...form.text('reason')} />
      <FormFooter
        form={form}
        isReady={Boolean(productId && reason.trim())}
        submit="Give Access"
        pending="Giving access..."
      />
    </Form>
  )
}

/** Lists the selected customers by name, because some may have been selected in an earlier search. */
function Recipients({ customers }: { customers: CustomerRow[] }) {
  return (
    <ul
      {...scrollContainerProps}
      aria-label="Customers who get access"
      className="max-h-40 overflow-y-auto rounded-lg border px-3 py-2 text-sm leading-6"
    >
      {customers.map(({ userId, user }) => (
        <li key={userId} className="truncate">
          {formatCustomerName(user)} <span className="text-quiet">{user.email}</span>
        </li>
      ))}
    </ul>
  )
}
