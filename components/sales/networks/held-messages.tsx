import { TriangleAlert } from 'lucide-react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { useReleaseMessages } from '@/lib/client/sales/networks'
import type { NetworkCard } from '@/lib/contract/sales/networks'
import { countNoun } from '@/lib/format'

/** Says why notifications of a network are on hold, and releases them. */
export function HeldMessages({ network: { network, label, held } }: { network: NetworkCard }) {
  const { mutateAsync } = useReleaseMessages(network)
  const messages = countNoun(held, 'notification')
  const texts = { done: 'Notifications released', failed: 'Couldn’t release the notifications. Try again.' }
  return (
    <div
      role="note"
      className="grid justify-items-start gap-3 rounded-lg border border-warning/40 bg-warning-soft p-4 text-sm"
    >
      <p className="flex gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-text" />
        <span>
          {held === 1 ? '1 notification is' : `${messages} are`} on hold. We rejected more than 1,000
          notifications to this URL within an hour. Compare the notifications on hold with your sales on{' '}
          {label} before you release them.
        </span>
      </p>
      <ConfirmDialog
        trigger={
          <Button variant="outline" size="sm" aria-label={`Release Notifications from ${label}`}>
            Release Notifications
          </Button>
        }
        title="Release these notifications?"
        description={`We’ll process ${messages} now. The buyers will get access and an email. Emails already sent can’t be recalled.`}
        action="Release Notifications"
        isDestructive={false}
        pendingAction="Releasing..."
        onConfirm={() => toastResult(mutateAsync(undefined), texts)}
      />
    </div>
  )
}
