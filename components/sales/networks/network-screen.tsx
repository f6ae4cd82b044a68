'use client'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/layout/page-link'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { TestSaleCard } from '@/components/sales/notifications/test-sale-card'
import { ReceivedFieldsCard } from '@/components/sales/received-fields/received-fields-card'
import { SettingsPage } from '@/components/system/settings/settings-page'
import { Card } from '@/components/ui/card'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { networksQuery, useSendNetworkTestSale } from '@/lib/client/sales/networks'
import { type NetworkCard, type NetworkName, networkLabels } from '@/lib/contract/sales/networks'
import { NetworkKeys } from './network-keys'
import { resendTexts } from './network-labels'
import { NetworkSettings } from './network-settings'
import { NetworkSetupSteps } from './network-setup-steps'
import { NetworkStatus } from './network-status'
import { SetUpNetwork } from './set-up-network'

/**
 * Shows the page that connects a network: its steps, keys, settings, a test sale, and the received fields.
 */
export function NetworkScreen({ network }: { network: NetworkName }) {
  const query = useQuery({
    ...networksQuery(),
    select: (networks) => networks.find((one) => one.network === network) ?? null,
  })
  const label = networkLabels[network]
  return (
    <SettingsPage
      title={label}
      description={`Once setup is complete, each ${label} sale gives its buyer access.`}
      action={
        <ButtonLink variant="outline" href="/admin/settings/networks">
          All Networks
        </ButtonLink>
      }
    >
      <WhenLoaded query={query} what="The network" loading={<LoadingSkeleton shape="h-96" />}>
        {(card) => card && (card.state === 'off' ? <Off network={network} /> : <Setup card={card} />)}
      </WhenLoaded>
    </SettingsPage>
  )
}

function Off({ network }: { network: NetworkName }) {
  return (
    <Card className="grid justify-items-start gap-4 p-5">
      <p className="text-sm">
        {networkLabels[network]} is off. Until you set it up, we’ll reject its notifications.
      </p>
      <SetUpNetwork network={network} />
    </Card>
  )
}

function Setup({ card }: { card: NetworkCard }) {
  const { network, state } = card
  const testSale = useSendNetworkTestSale(network)
  return (
    <>
      <NetworkStatus card={card} />
      <div className="grid items-start gap-6 2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-6">
          <NetworkKeys card={card} />
          <NetworkSetupSteps card={card} />
        </div>
        <div className="grid min-w-0 gap-6">
          {state !== 'needs_key' && <TestSaleCard testSale={testSale} />}
          <Card className="p-5">
            <h2 className="text-lg">Get missed notifications</h2>
            <p className="mt-1 text-quiet text-sm leading-normal">{resendTexts[network]}</p>
          </Card>
          <NetworkSettings card={card} />
        </div>
      </div>
      <ReceivedFieldsCard network={network} />
    </>
  )
}
