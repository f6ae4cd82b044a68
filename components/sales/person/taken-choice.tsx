import { useState } from 'react'
import { toastFailure } from '@/components/layout/failure'
import { Problem } from '@/components/layout/problem'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { useCorrectEmail } from '@/lib/client/sales/person'
import { whyRefused } from '@/lib/contract/error'
import { choice, type OtherAccount } from '@/lib/contract/people/corrections'
import type { Customer } from '@/lib/contract/people/customers'
import type { Person } from '@/lib/contract/sales/person'

/** Asks what to do if the correct email already has an account: merge the accounts, or move one purchase. */
export function TakenChoice({
  email,
  account,
  person,
  onBack,
  onDone,
}: {
  email: string
  account: OtherAccount
  person: Person
  onBack: () => void
  onDone: (customer: Customer) => void
}) {
  const { mutateAsync, isPending, error } = useCorrectEmail(person.userId)
  const [purchaseId, setPurchaseId] = useState(person.purchases[0]?.id ?? '')
  const choose = (then: 'join' | 'move', id?: string) =>
    mutateAsync(choice(email, then, id)).then(onDone, (failed) =>
      toastFailure(failed, 'Couldn’t fix the email'),
    )
  return (
    <div className="grid gap-4 text-sm leading-5">
      <p role="status" className="[overflow-wrap:anywhere]">
        {email} already belongs to the account of <strong>{account.email}</strong>. What should happen?
      </p>
      <section aria-label="Merge" className="grid gap-3 rounded-lg border p-4">
        <p>
          They’re the same person. Everything in this account moves to that one, and {person.user.email} can
          no longer sign in.
        </p>
        <Button disabled={isPending} onClick={() => choose('join')}>
          Merge Accounts
        </Button>
      </section>
      {person.purchases.length > 0 && (
        <section aria-label="Move" className="grid gap-3 rounded-lg border p-4">
          <p>Move this purchase only. Everything else stays in this account.</p>
          <Field label="Purchase">
            {(control) => (
              <Select {...control} value={purchaseId} onChange={({ target }) => setPurchaseId(target.value)}>
                {person.purchases.map(({ id, productName, warriorPlusSaleId }) => (
                  <option key={id} value={id}>
                    {productName ?? 'Unknown product'} ({warriorPlusSaleId})
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
      <Problem text={whyRefused(error)} />
      <Button variant="link" className="justify-self-start" disabled={isPending} onClick={onBack}>
        Use Another Email
      </Button>
    </div>
  )
}
