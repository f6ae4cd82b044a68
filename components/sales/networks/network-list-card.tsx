import { ButtonLink } from '@/components/layout/page-link'
import { Card } from '@/components/ui/card'
import type { NetworkCard } from '@/lib/contract/sales/networks'
import { HeldMessages } from './held-messages'
import { NetworkNotificationStats } from './network-notification-stats'
import { NetworkStateBadge } from './network-state-badge'
import { SetUpNetwork } from './set-up-network'
import { TwoFormatsWarning } from './two-formats-warning'

/** Shows a network with its state, and the button that sets it up. */
export function NetworkListCard({ network }: { network: NetworkCard }) {
  const { label, state, held, hasTwoFormats } = network
  return (
    <li className="min-w-0">
      <Card className="grid h-full content-between gap-5 p-5">
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <h2 className="text-lg">{label}</h2>
            <NetworkStateBadge network={network} />
          </div>
          {state === 'off' ? (
            <p className="text-quiet text-sm">Set up {label} to give its buyers access automatically.</p>
          ) : (
            <NetworkNotificationStats network={network} />
          )}
          {hasTwoFormats && state !== 'off' && <TwoFormatsWarning label={label} />}
          {held > 0 && <HeldMessages network={network} />}
        </div>
        <div>
          <CardAction network={network} />
        </div>
      </Card>
    </li>
  )
}

/**
 * Shows the button for the next step. WarriorPlus is always set up, and its steps are on the Purchases page.
 */
function CardAction({ network: { network, label, state } }: { network: NetworkCard }) {
  if (network === 'warriorplus')
    return (
      <ButtonLink variant="outline" href="/admin/purchases?tab=set-up" aria-label={`Open Setup for ${label}`}>
        Open Setup
      </ButtonLink>
    )
  if (state === 'off') return <SetUpNetwork network={network} />
  return (
    <ButtonLink
      variant={state === 'live' ? 'outline' : 'default'}
      href={`/admin/settings/networks/${network}`}
      aria-label={`Open Setup for ${label}`}
    >
      Open Setup
    </ButtonLink>
  )
}
