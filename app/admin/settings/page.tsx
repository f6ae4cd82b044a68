import type { Metadata } from 'next'
import { RefusedEmails } from '@/components/mail/suppressions/refused-emails'
import { SettingsScreen } from '@/components/system/settings/settings-screen'
import { hydrated } from '@/lib/client/hydrated'
import { firstPage } from '@/lib/client/paging'
import { auditQuery } from '@/lib/client/system/audit'
import { refundPolicyQuery } from '@/lib/client/system/refund-policy'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { listAudit } from '@/lib/data/system/audit'
import { getRefundPolicy } from '@/lib/data/system/refund-policy'
import { env } from '@/lib/server/env'
import { requireAdmin } from '@/lib/server/http/page'

export const metadata: Metadata = { title: 'White-Label Settings' }

/** The layout provides the settings, because its banners need them. */
export default async function SettingsPage() {
  const admin = await requireAdmin()
  const [audit, policy] = await Promise.all([listAudit(admin, { limit: PAGE_SIZE }), getRefundPolicy(admin)])
  return hydrated(
    <SettingsScreen notificationUrl={`${env.APP_URL}/api/ipn/warriorplus`}>
      <RefusedEmails />
    </SettingsScreen>,
    [auditQuery(), firstPage(audit)],
    [refundPolicyQuery(), policy],
  )
}
