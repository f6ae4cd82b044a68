'use client'
import { useRouter } from 'next/navigation'
import { Confirm } from '@/components/layout/confirm'
import { DeleteButton } from '@/components/layout/delete-button'
import { toastFailure } from '@/components/layout/failure'
import { useDeleteBroadcast } from '@/lib/client/mail/broadcasts'
import type { Broadcast } from '@/lib/contract/mail/broadcasts'

/** A draft can go; a mail that was sent stays, because links lead through it. */
export function DeleteMail({ mail: { id, subject } }: { mail: Broadcast }) {
  const { replace } = useRouter()
  const { mutateAsync } = useDeleteBroadcast()
  const remove = async () => {
    try {
      await mutateAsync(id)
    } catch (error) {
      toastFailure(error, 'The mail was not deleted.')
      return false
    }
    replace('/admin/mails')
    return true
  }
  return (
    <Confirm
      trigger={<DeleteButton aria-label={`Delete ${subject}`} />}
      title="Delete this draft?"
      description="It cannot be brought back."
      action="Delete Draft"
      pendingAction="Deleting..."
      onConfirm={remove}
    />
  )
}
