import type { Metadata } from 'next'
import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { PrintButton } from '@/components/layout/print-button'
import { AccessLogs } from '@/components/people/access-log/access-logs'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Detailed Access Logs' }

/** Shows the access logs without IP addresses, for printing and screen sharing. */
export default async function AccessLogsPage() {
  await requireAdmin()
  return (
    <AdminPage
      title="Detailed Access Logs"
      description={<BackLink href="/admin/analytics">Analytics</BackLink>}
      action={<PrintButton>Print Report</PrintButton>}
    >
      <AccessLogs hasIps={false} />
    </AdminPage>
  )
}
