import type { Metadata } from 'next'
import { NetworksScreen } from '@/components/sales/networks/networks-screen'
import { networksQuery } from '@/lib/client/sales/networks'
import { withServerData } from '@/lib/client/with-server-data'
import { listNetworkCards } from '@/lib/data/sales/networks/network-settings'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Networks' }

export default async function NetworksPage() {
  const networks = await listNetworkCards(await requireAdmin())
  return withServerData(<NetworksScreen />, [networksQuery(), networks])
}
