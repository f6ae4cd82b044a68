import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { DeleteButton } from '@/components/layout/delete-button'
import { toastResult } from '@/components/layout/toast-result'
import { useDeleteLead } from '@/lib/client/mail/leads'
import { getRefusalReason } from '@/lib/contract/error'
import type { Lead } from '@/lib/contract/mail/leads'

/** Deletes a person from the early access list after a confirmation. */
export function DeleteLead({ lead: { id, email } }: { lead: Lead }) {
  const { mutateAsync, error } = useDeleteLead()
  const texts = { done: `${email} deleted`, failed: 'Couldn’t delete the sign-up. Try again.' }
  return (
    <ConfirmDialog
      trigger={<DeleteButton aria-label={`Delete ${email}`} />}
      title="Delete this sign-up?"
      description={`We’ll delete ${email} and everything stored about this sign-up. We’ll keep only a one-way hash of the address, so that we never email it again, even if someone signs up with it.`}
      action="Delete Sign-up"
      pendingAction="Deleting..."
      problem={getRefusalReason(error)}
      onConfirm={() => toastResult(mutateAsync(id), texts)}
    />
  )
}
