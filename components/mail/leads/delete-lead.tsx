import { announce } from '@/components/layout/announce'
import { Confirm } from '@/components/layout/confirm'
import { DeleteButton } from '@/components/layout/delete-button'
import { useDeleteLead } from '@/lib/client/mail/leads'
import { whyRefused } from '@/lib/contract/error'
import type { Lead } from '@/lib/contract/mail/leads'

/** Deletes a person from the early access list after a confirmation. */
export function DeleteLead({ lead: { id, email } }: { lead: Lead }) {
  const { mutateAsync, error } = useDeleteLead()
  const texts = { done: `${email} deleted`, failed: 'Couldn’t delete this person' }
  return (
    <Confirm
      trigger={<DeleteButton aria-label={`Delete ${email}`} />}
      title="Delete this person?"
      description={`We’ll delete ${email} and everything stored about this sign-up. We keep only a one-way hash of the address, so we never email it again, even if someone enters it.`}
      action="Delete"
      pendingAction="Deleting..."
      problem={whyRefused(error)}
      onConfirm={() => announce(mutateAsync(id), texts)}
    />
  )
}
