'use client'
import { useQuery } from '@tanstack/react-query'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { SettingsPage } from '@/components/system/settings/settings-page'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { networksQuery } from '@/lib/client/sales/networks'
import { NetworkListCard } from './network-list-card'

/** Lists the networks where the owner can sell, with their state. */
export function NetworksScreen() {
  const query = useQuery(networksQuery())
  return (
    <SettingsPage
      title="Networks"
      description="The networks where you sell. Each sale gives its buyer access."
    >
      <WhenLoaded query={query} what="The networks" loading={<LoadingSkeleton shape="h-96" />}>
        {(networks) => (
          <ul className="grid grid-cols-1 gap-5 xl:grid-cols-2">
            {networks.map((network) => (
              <NetworkListCard key={network.network} network={network} />
            ))}
          </ul>
        )}
      </WhenLoaded>
    </SettingsPage>
  )
}
