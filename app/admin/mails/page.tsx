import type { Metadata } from 'next'
import { BroadcastsScreen } from '@/components/mail/broadcasts/broadcasts-screen'
import { broadcastsQuery } from '@/lib/client/mail/broadcasts'
import { toFirstPageData } from '@/lib/client/paging'
import { withServerData } from '@/lib/client/with-server-data'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { listBroadcasts } from '@/lib/data/mail/broadcasts'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Broadcasts' }

export default async function BroadcastsPage() {
  const broadcasts = await listBroadcasts(await requireAdmin(), { limit: PAGE_SIZE })
  return withServerData(<BroadcastsScreen />, [broadcastsQuery(), toFirstPageData(broadcasts)])
}
