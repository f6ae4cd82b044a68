import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { networkGuideQuery, useReplaceNetworkToken, useUpdateNetwork } from '@/lib/client/sales/networks'
import type { NetworkCard } from '@/lib/contract/sales/networks'
import { HeldMessages } from './held-messages'
import { NetworkNotificationStats } from './network-notification-stats'
import { NetworkStateBadge } from './network-state-badge'
import { TwoFormatsWarning } from './two-formats-warning'

/** Shows the state of a network, with buttons that replace its URL and turn it off. */
export function NetworkStatus({ card }: { card: NetworkCard }) {
  const { network, label, state, held, notificationUrl } = card
  const { data: guide } = useQuery(networkGuideQuery(network))
  return (
    <Card className="grid min-w-0 gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-lg">Status</h2>
        <NetworkStateBadge network={card} />
      </div>
      <NetworkNotificationStats network={card} />
      {state === 'refused' && (
        <p className="text-danger-text text-sm leading-normal">
          We rejected the latest notifications. Compare the saved key with the key in {label}. If you replace
          a wrong key, we’ll process the rejected notifications automatically.
        </p>
      )}
      {card.hasTwoFormats && <TwoFormatsWarning label={label} />}
      {held > 0 && <HeldMessages network={card} />}
      <div className="flex flex-wrap gap-2 border-t pt-4">
        {guide?.hasUrlToken && notificationUrl && <ReplaceUrl card={card} />}
        <TurnOff card={card} />
      </div>
    </Card>
  )
}

function ReplaceUrl({ card: { network, label } }: { card: NetworkCard }) {
  const { mutateAsync } = useReplaceNetworkToken(network)
  const texts = { done: 'URL replaced', failed: 'Couldn’t replace the URL. Try again.' }
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm">
          Replace URL
        </Button>
      }
      title="Replace the notification URL?"
      description={`The old URL will work for 7 more days. Paste the new URL in ${label} before then, or new sales won’t give buyers access.`}
      action="Replace URL"
      pendingAction="Replacing..."
      onConfirm={() => toastResult(mutateAsync(undefined), texts)}
    />
  )
}

function TurnOff({ card: { network, label } }: { card: NetworkCard }) {
  const { mutateAsync } = useUpdateNetwork(network)
  const texts = { done: `${label} turned off`, failed: `Couldn’t turn off ${label}. Try again.` }
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm">
          Turn Off
        </Button>
      }
      title={`Turn off ${label}?`}
      description={`We’ll reject notifications from ${label}. New buyers won’t get access, and existing buyers will keep access even after a refund. We’ll keep the keys and the URL.`}
      action="Turn Off"
      pendingAction="Turning off..."
      onConfirm={() => toastResult(mutateAsync({ isSetUp: false }), texts)}
    />
  )
}
