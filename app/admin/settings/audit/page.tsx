import type { Metadata } from 'next'
import { AuditList } from '@/components/system/audit/audit-list'
import { SettingsPage } from '@/components/system/settings/settings-page'
import { toFirstPageData } from '@/lib/client/paging'
import { auditLogQuery } from '@/lib/client/system/audit-log'
import { withServerData } from '@/lib/client/with-server-data'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { listAudit } from '@/lib/data/system/audit'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Audit Log' }

export default async function AuditPage() {
  const audit = await listAudit(await requireAdmin(), { limit: PAGE_SIZE })
  return withServerData(
    <SettingsPage title="Audit Log" description="Every change made by an administrator, newest first.">
      <AuditList />
    </SettingsPage>,
    [auditLogQuery(), toFirstPageData(audit)],
  )
}
