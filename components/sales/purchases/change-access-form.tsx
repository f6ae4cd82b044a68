'use client'
import { useState } from 'react'
import { Form, FormFooter } from '@/components/layout/form'
import { toastFailure } from '@/components/layout/toast-error'
import { blankToUndefined, useContractForm } from '@/components/layout/use-contract-form'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextAreaField } from '@/components/ui/text-field'
import { useOverridePurchase } from '@/lib/client/sales/purchases'
import type { CustomerRow } from '@/lib/contract/people/customers'
import { type Purchase, purchaseOverrideSchema } from '@/lib/contract/sales/purchases'
import { CustomerPicker } from './customer-picker'
import { GiveBackCheckbox } from './give-back-checkbox'
import { PurchaseEndField } from './purchase-end-field'

/** Edits the customer and the access of a purchase. Requires at least one of them, and a reason. */
export function ChangeAccessForm({ purchase, onDone }: { purchase: Purchase; onDone: () => void }) {
  const { mutateAsync } = useOverridePurchase()
  const [customer, setCustomer] = useState<CustomerRow | null>(null)
  const form = useContractForm({
    schema: purchaseOverrideSchema,
    values: { userId: undefined, giveBack: undefined, access: undefined, endsAt: undefined, reason: '' },
    save: (decision) => mutateAsync({ id: purchase.id, ...decision }),
    done: { title: 'Purchase updated' },
    onFailed: (error) => toastFailure(error, 'Couldn’t update the purchase. Try again.'),
    onDone,
  })
  const choose = (chosen: CustomerRow | null) => {
    setCustomer(chosen)
    form.setValue('userId', chosen?.userId, { shouldDirty: true })
  }
  const chooseGiveBack = (isChosen: boolean) => {
    choose(null)
    form.setValue('giveBack', isChosen || undefined, { shouldDirty: true })
  }
  const { reason, userId, giveBack, access, endsAt } = form.watch()
  const isChanged = Boolean(userId || giveBack || access) || endsAt !== undefined
  return (
    <Form form={form}>
      {purchase.claimedFrom && (
        <GiveBackCheckbox
          email={purchase.claimedFrom}
          isChosen={Boolean(giveBack)}
          onChoose={chooseGiveBack}
        />
      )}
      {!giveBack && (
        <CustomerPicker
          label={purchase.userId === null ? 'Assign to a customer' : 'Assign to another customer'}
          chosen={customer}
          onChoose={choose}
        />
      )}
      <Field label="Access" error={form.errorOf('access')}>
        {(control) => (
          <Select {...control} {...form.register('access', { setValueAs: blankToUndefined })}>
            <option value="">Don’t change</option>
            <option value="active">Grant access</option>
            <option value="ended">End access</option>
          </Select>
        )}
      </Field>
      <PurchaseEndField
        current={purchase.endsAt}
        value={endsAt}
        error={form.errorOf('endsAt')}
        onChange={(value) => form.setValue('endsAt', value, { shouldDirty: true })}
      />
      <TextAreaField
        label="Reason"
        hint="Saved with the purchase and in the audit log."
        {...form.text('reason')}
      />
      <FormFooter
        form={form}
        isReady={reason.trim() !== '' && isChanged && endsAt !== ''}
        submit="Save Changes"
        pending="Saving..."
      />
    </Form>
  )
}
