import type { Metadata } from 'next'
import { LeadsScreen } from '@/components/mail/leads/leads-screen'
import { leadsQuery } from '@/lib/client/mail/leads'
import { toFirstPageData } from '@/lib/client/paging'
import { withServerData } from '@/lib/client/with-server-data'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { listLeads } from '@/lib/data/mail/lead-list'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Early Access' }

/**
 * Shows the early access list. The admin layout already loads the settings, because its banners need them
 * too.
 */
export default async function LeadsPage() {
  const leads = await listLeads(await requireAdmin(), { limit: PAGE_SIZE })
  return withServerData(<LeadsScreen />, [leadsQuery(), toFirstPageData(leads)])
}
