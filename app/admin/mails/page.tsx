import type { Metadata } from 'next'
import { BroadcastsScreen } from '@/components/mail/broadcasts/broadcasts-screen'
import { hydrated } from '@/lib/client/hydrated'
import { broadcastsQuery } from '@/lib/client/mail/broadcasts'
import { firstPage } from '@/lib/client/paging'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { listBroadcasts } from '@/lib/data/mail/broadcasts'
import { requireAdmin } from '@/lib/server/http/page'

export const metadata: Metadata = { title: 'Emails' }

export default async function MailsPage() {
  const mails = await listBroadcasts(await requireAdmin(), { limit: PAGE_SIZE })
  return hydrated(<BroadcastsScreen />, [broadcastsQuery(), firstPage(mails)])
}
