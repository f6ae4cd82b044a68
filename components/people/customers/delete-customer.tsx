import type { ComponentType, ReactElement } from 'react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { toastResult } from '@/components/layout/toast-result'
import { useDeleteCustomer } from '@/lib/client/people/customers'
import { getRefusalReason } from '@/lib/contract/error'
import type { CustomerRow } from '@/lib/contract/people/customers'

/** Deletes a user with all their data, after a confirmation whose text is part of the spec. */
export function DeleteCustomer({
  customer: { userId, user },
  trigger,
  AlsoDeleted,
  onDeleted = () => {},
}: {
  customer: CustomerRow
  trigger: ReactElement
  AlsoDeleted: ComponentType<{ userId: string }>
  onDeleted?: () => void
}) {
  const { mutateAsync, error } = useDeleteCustomer()
  const texts = { done: 'Customer deleted successfully', failed: 'Failed to delete customer' }
  async function remove() {
    const isDeleted = await toastResult(mutateAsync(userId), texts)
    if (isDeleted) onDeleted()
    return isDeleted
  }
  return (
    <ConfirmDialog
      trigger={trigger}
      title="Delete this customer?"
      description={
        <>
          {`Are you sure you want to delete ${user.email || 'this customer'}? This action cannot be undone and will remove all their data and progress.`}
          <AlsoDeleted userId={userId} />
        </>
      }
      action="Delete Customer"
      pendingAction="Deleting..."
      problem={getRefusalReason(error)}
      onConfirm={remove}
    />
  )
}
