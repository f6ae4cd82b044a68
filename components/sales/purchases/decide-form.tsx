'use client'
import { type FormEvent, useState } from 'react'
import { toastServerMessage } from '@/components/layout/failure'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextAreaField } from '@/components/ui/text-field'
import { toast } from '@/components/ui/toast'
import { useDecidePurchase } from '@/lib/client/sales/purchases'
import type { CustomerRow } from '@/lib/contract/people/customers'
import type { Purchase, PurchaseDecision } from '@/lib/contract/sales/purchases'
import { CustomerPicker } from './customer-picker'
import { GiveBack } from './give-back'

const choices = ['', 'active', 'ended'] as const
type Choice = (typeof choices)[number]

/** Customer, access and a reason. At least one of the first two, and always the last. */
export function DecideForm({ purchase, onDone }: { purchase: Purchase; onDone: () => void }) {
  const [customer, setCustomer] = useState<CustomerRow | null>(null)
  const [giveBack, setGiveBack] = useState(false)
  const [access, setAccess] = useState<Choice>('')
  const [reason, setReason] = useState('')
  const { mutate, isPending } = useDecidePurchase()
  const isComplete = reason.trim() !== '' && (customer !== null || giveBack || access !== '')

  function submit(event: FormEvent) {
    event.preventDefault()
    const decision: PurchaseDecision = {
      reason: reason.trim(),
      ...(giveBack ? { giveBack } : customer && { userId: customer.userId }),
      ...(access && { access }),
    }
    mutate(
      { id: purchase.id, ...decision },
      { onSuccess: onSaved, onError: (error) => toastServerMessage(error, 'Failed to update purchase') },
    )
  }

  function onSaved() {
    toast({ title: 'Purchase updated' })
    onDone()
  }

  return (
    <form onSubmit={submit} className="grid min-w-0 gap-5">
      {purchase.claimedFrom && (
        <GiveBack email={purchase.claimedFrom} isChosen={giveBack} onChoose={setGiveBack} />
      )}
      {!giveBack && (
        <CustomerPicker chosen={customer} onChoose={setCustomer} isAssigned={purchase.userId !== null} />
      )}
      <Field label="Access">
        {(control) => (
          <Select
            {...control}
            value={access}
            onChange={(event) => setAccess(choices.find((choice) => choice === event.target.value) ?? '')}
          >
            <option value="">Leave as it is</option>
            <option value="active">Open</option>
            <option value="ended">End</option>
          </Select>
        )}
      </Field>
      <TextAreaField
        label="Reason"
        hint="Kept with the purchase and in the audit log."
        value={reason}
        maxLength={500}
        onValue={setReason}
      />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" disabled={!isComplete || isPending}>
          {isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </DialogFooter>
    </form>
  )
}
