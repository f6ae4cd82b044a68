import { Badge } from '@/components/ui/badge'
import type { NetworkCard } from '@/lib/contract/sales/networks'
import { stateBadges } from './network-labels'

/** Shows the state of a network. */
export function NetworkStateBadge({ network: { state, hasTwoFormats } }: { network: NetworkCard }) {
  const { label, variant } = stateBadges[hasTwoFormats && state === 'waiting' ? 'twice' : state]
  return <Badge variant={variant}>{label}</Badge>
}
