import { useState } from 'react'
import { FormError } from '@/components/layout/form-error'
import { toastFailure } from '@/components/layout/toast-error'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { useFixEmail } from '@/lib/client/sales/person'
import { getRefusalReason } from '@/lib/contract/error'
import type { Customer } from '@/lib/contract/people/customers'
import { buildEmailCorrection, type ConflictingAccount } from '@/lib/contract/people/email-corrections'
import type { PersonDetails } from '@/lib/contract/sales/person-details'
import { getShownSaleId } from '@/lib/contract/sales/purchases'

/** Asks what to do if the correct email already has an account: merge the accounts, or move one purchase. */
export function EmailConflict({
  email,
  account,
  person,
  onBack,
  onDone,
}: {
  email: string
  account: ConflictingAccount
  person: PersonDetails
  onBack: () => void
  onDone: (customer: Customer) => void
}) {
  const { mutateAsync, isPending, error } = useFixEmail(person.userId)
  const [purchaseId, setPurchaseId] = useState(person.purchases[0]?.id ?? '')
  const choose = (then: 'join' | 'move', id?: string) =>
    mutateAsync(buildEmailCorrection(email, then, id)).then(onDone, (failed) =>
      toastFailure(failed, 'Couldn’t fix the email. Try again.'),
    )
  return (
    <div className="grid gap-4 text-sm leading-5">
      <p role="status" className="[overflow-wrap:anywhere]">
        {email} is already used by another account, <strong>{account.email}</strong>. What do you want to do?
      </p>
      <section aria-label="Merge the accounts" className="grid gap-3 rounded-lg border p-4">
        <p>
          If both accounts belong to the same person, merge them. Everything in this account will move to{' '}
          {account.email}, and {person.user.email} will no longer work for sign-in.
        </p>
        <Button disabled={isPending} onClick={() => choose('join')}>
          Merge Accounts
        </Button>
      </section>
      {person.purchases.length > 0 && (
        <section aria-label="Move a purchase" className="grid gap-3 rounded-lg border p-4">
          <p>Move only one purchase. Everything else will stay in this account.</p>
          <Field label="Purchase">
            {(control) => (
              <Select {...control} value={purchaseId} onChange={({ target }) => setPurchaseId(target.value)}>
                {person.purchases.map((purchase) => (
                  <option key={purchase.id} value={purchase.id}>
                    {purchase.productName ?? 'Unknown product'} ({getShownSaleId(purchase)})
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button variant="outline" disabled={isPending} onClick={() => choose('move', purchaseId)}>
            Move Purchase
          </Button>
        </section>
      )}
      <FormError text={getRefusalReason(error)} />
      <Button variant="link" className="justify-self-start" disabled={isPending} onClick={onBack}>
        Use Another Email
      </Button>
    </div>
  )
}
