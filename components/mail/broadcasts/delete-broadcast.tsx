'use client'
import { useRouter } from 'next/navigation'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { DeleteButton } from '@/components/layout/delete-button'
import { toastFailure } from '@/components/layout/toast-error'
import { useDeleteBroadcast } from '@/lib/client/mail/broadcasts'
import type { Broadcast } from '@/lib/contract/mail/broadcasts'

/**
 * Deletes a draft. Sent broadcasts can’t be deleted, because the links in their emails redirect through them.
 */
export function DeleteBroadcast({ broadcast: { id, subject } }: { broadcast: Broadcast }) {
  const { replace } = useRouter()
  const { mutateAsync } = useDeleteBroadcast()
  const remove = async () => {
    try {
      await mutateAsync(id)
    } catch (error) {
      toastFailure(error, 'Couldn’t delete the draft. Try again.')
      return false
    }
    replace('/admin/mails')
    return true
  }
  return (
    <ConfirmDialog
      trigger={<DeleteButton aria-label={`Delete ${subject}`} />}
      title="Delete this draft?"
      description="This action cannot be undone."
      action="Delete Draft"
      pendingAction="Deleting..."
      onConfirm={remove}
    />
  )
}
