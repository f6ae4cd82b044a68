import { useState } from 'react'
import { toastServerMessage } from '@/components/layout/toast-error'
import { Button, buttonVariants } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextAreaField } from '@/components/ui/text-field'
import { toast } from '@/components/ui/toast'
import { useUpdateWithdrawal } from '@/lib/client/sales/withdrawals'
import { networkPages } from '@/lib/contract/sales/network-pages'
import { networkLabels } from '@/lib/contract/sales/networks'
import type { Withdrawal, WithdrawalEdit } from '@/lib/contract/sales/withdrawals'

const NOTE_MAX = 5000

/** Assigns a purchase, links to the refund, and marks a withdrawal as handled or open. */
export function WithdrawalActions({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, match, candidates, closedBy, note } = withdrawal
  const { mutate, isPending } = useUpdateWithdrawal()
  const [text, setText] = useState(note ?? '')
  const change = (edit: WithdrawalEdit, title: string) =>
    mutate(
      { id, ...edit },
      {
        onSuccess: () => toast({ title }),
        onError: (error) => toastServerMessage(error, 'Try again.', 'Couldn’t save the withdrawal'),
      },
    )
  return (
    <div className="grid gap-4 border-t pt-4">
      {candidates.length > 0 && (
        <Field label="Choose the purchase" hint="These sales have the same email as the withdrawal.">
          {(control) => (
            <Select
              {...control}
              value=""
              disabled={isPending}
              onChange={({ target }) => change({ purchaseId: target.value }, 'Purchase assigned')}
            >
              <option value="" disabled>
                Choose a sale
              </option>
              {candidates.map(({ purchaseId, saleId, product }) => (
                <option key={purchaseId} value={purchaseId}>
                  {`${saleId}${product ? `, ${product}` : ''}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <TextAreaField
        label="Note"
        hint="Only administrators see it."
        rows={2}
        maxLength={NOTE_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {closedBy === null && match && (
          <a
            className={buttonVariants({ size: 'sm' })}
            href={networkPages[match.network].refundUrl}
            target="_blank"
            rel="noreferrer"
          >
            Refund on {networkLabels[match.network]}
          </a>
        )}
        <Button
          size="sm"
          variant="outline"
          disabled={isPending || text === (note ?? '')}
          onClick={() => change({ note: text }, 'Note saved')}
        >
          Save Note
        </Button>
        {closedBy === null && (
          <Button
            size="sm"
            variant="outline"
            disabled={isPending}
            onClick={() => change({ handled: true }, 'Withdrawal marked as handled')}
          >
            Mark as Handled
          </Button>
        )}
        {closedBy === 'manual' && (
          <Button
            size="sm"
            variant="outline"
            disabled={isPending}
            onClick={() => change({ handled: false }, 'Withdrawal reopened')}
          >
            Reopen
          </Button>
        )}
        {closedBy === null && match && (
          <Button
            size="sm"
            variant="ghost"
            disabled={isPending}
            onClick={() => change({ purchaseId: null }, 'Purchase unassigned')}
          >
            Unassign Purchase
          </Button>
        )}
      </div>
    </div>
  )
}
