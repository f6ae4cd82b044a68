import { announce } from '@/components/layout/announce'
import { Confirm } from '@/components/layout/confirm'
import { DeleteButton } from '@/components/layout/delete-button'
import { useDeleteLead } from '@/lib/client/mail/leads'
import { whyRefused } from '@/lib/contract/error'
import type { Lead } from '@/lib/contract/mail/leads'

/** Deletes a person from the early access list after a confirmation. */
export function DeleteLead({ lead: { id, email } }: { lead: Lead }) {
  const { mutateAsync, error } = useDeleteLead()
  const texts = { done: `${email} deleted`, failed: 'Failed to delete' }
  return (
    <Confirm
      trigger={<DeleteButton aria-label={`Delete ${email}`} />}
      title="Delete from List"
      description={`${email} goes with all that is kept. What stays is a fingerprint that tells nobody the address, so that it is never written to again, even if somebody enters it.`}
      action="Delete"
      pendingAction="Deleting..."
      problem={whyRefused(error)}
      onConfirm={() => announce(mutateAsync(id), texts)}
    />
  )
}
