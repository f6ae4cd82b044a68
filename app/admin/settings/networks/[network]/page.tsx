import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { NetworkScreen } from '@/components/sales/networks/network-screen'
import { networkGuideQuery, networksQuery } from '@/lib/client/sales/networks'
import { withServerData } from '@/lib/client/with-server-data'
import { networkLabels, networkParams } from '@/lib/contract/sales/networks'
import { getNetworkGuide } from '@/lib/data/sales/networks/network-guide'
import { listNetworkCards } from '@/lib/data/sales/networks/network-settings'
import { loadOrRefuse, requireAdmin } from '@/lib/server/http/page-access'

type Props = PageProps<'/admin/settings/networks/[network]'>

const readParams = async ({ params }: Props) => networkParams.safeParse(await params).data

export async function generateMetadata(props: Props): Promise<Metadata> {
  const named = await readParams(props)
  return { title: named ? networkLabels[named.network] : 'Networks' }
}

export default async function NetworkPage(props: Props) {
  const admin = await requireAdmin()
  const network = (await readParams(props))?.network
  if (!network) notFound()
  if (network === 'warriorplus') redirect('/admin/purchases?tab=set-up')
  const guide = await loadOrRefuse(() => getNetworkGuide(admin, network))
  if ('refused' in guide) notFound()
  return withServerData(
    <NetworkScreen network={network} />,
    [networksQuery(), await listNetworkCards(admin)],
    [networkGuideQuery(network), guide.value],
  )
}
