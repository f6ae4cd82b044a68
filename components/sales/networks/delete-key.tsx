import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { DeleteButton } from '@/components/layout/delete-button'
import { toastResult } from '@/components/layout/toast-result'
import { useDeleteNetworkKey } from '@/lib/client/sales/networks'
import { type NetworkKey, type NetworkName, networkLabels } from '@/lib/contract/sales/networks'

/** Deletes a key of a network, and the key that it replaced. */
export function DeleteKey({
  network,
  name,
  saved,
}: {
  network: NetworkName
  name: string
  saved: NetworkKey
}) {
  const { mutateAsync } = useDeleteNetworkKey(network)
  const texts = { done: 'Key deleted', failed: 'Couldn’t delete the key. Try again.' }
  const label = networkLabels[network]
  return (
    <ConfirmDialog
      trigger={<DeleteButton aria-label={`Delete ${name}`} />}
      title="Delete this key?"
      description={
        saved.kind === 'proof'
          ? `Until you add a new key, ${label} notifications that need this key won’t give buyers access.`
          : `Until you add a new key, sales on ${label} will be on hold, and their buyers won’t get access.`
      }
      action="Delete Key"
      pendingAction="Deleting..."
      onConfirm={() => toastResult(mutateAsync(saved.id), texts)}
    />
  )
}
