import { Badge } from '@/components/ui/badge'
import type { NetworkCard } from '@/lib/contract/sales/networks'
import { stateBadges } from './network-labels'

/** Shows the state of a network. */
export function NetworkStateBadge({ state }: Pick<NetworkCard, 'state'>) {
  const { label, variant } = stateBadges[state]
  return <Badge variant={variant}>{label}</Badge>
}
