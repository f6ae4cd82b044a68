import type { Metadata } from 'next'
import { RejectedAddresses } from '@/components/mail/suppressions/rejected-addresses'
import { SettingsScreen } from '@/components/system/settings/settings-screen'
import { toFirstPageData } from '@/lib/client/paging'
import { auditLogQuery } from '@/lib/client/system/audit-log'
import { withServerData } from '@/lib/client/with-server-data'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { listAudit } from '@/lib/data/system/audit'
import { env } from '@/lib/server/env'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'White-Label Settings' }

/** The admin layout provides the settings to this page, because the layout’s banners need them too. */
export default async function SettingsPage() {
  const admin = await requireAdmin()
  const audit = await listAudit(admin, { limit: PAGE_SIZE })
  return withServerData(
    <SettingsScreen notificationUrl={`${env.APP_URL}/api/ipn/warriorplus`}>
      <RejectedAddresses />
    </SettingsScreen>,
    [auditLogQuery(), toFirstPageData(audit)],
  )
}
