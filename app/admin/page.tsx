import type { Metadata } from 'next'
import { SectionManager } from '@/components/course/sections/section-manager'
import { AdminPage } from '@/components/layout/admin-page'
import { OverviewCards } from '@/components/people/analytics/overview-cards'
import { AttentionStrip } from '@/components/sales/attention/attention-strip'
import { MoneyPanel } from '@/components/sales/money/money-panel'
import { askWhichProducts } from '@/components/sales/products/ask-which-products'
import { NoProductFlag } from '@/components/sales/products/sections-without-product'
import { SetupGuidePanel } from '@/components/sales/setup-guide/setup-guide-panel'
import { sectionsQuery } from '@/lib/client/course/sections'
import { overviewQuery } from '@/lib/client/people/analytics'
import { moneyQuery } from '@/lib/client/sales/money'
import { setupGuideQuery } from '@/lib/client/sales/setup-guide'
import { withServerData } from '@/lib/client/with-server-data'
import { listSections } from '@/lib/data/course/sections'
import { getDailyRevenue } from '@/lib/data/sales/daily-revenue'
import { getOverviewAndSetupGuide } from '@/lib/data/sales/setup-guide/setup-guide'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Admin Panel' }

export default async function AdminPanelPage() {
  const admin = await requireAdmin()
  const [sections, { overview, firstRun }, money] = await Promise.all([
    listSections(admin),
    getOverviewAndSetupGuide(admin),
    getDailyRevenue(admin, {}),
  ])
  return withServerData(
    <AdminPage title="Admin Panel" description="Your course at a glance.">
      <AttentionStrip />
      <SetupGuidePanel />
      <MoneyPanel />
      <OverviewCards />
      <SectionManager askNext={askWhichProducts} Flag={NoProductFlag} />
    </AdminPage>,
    [sectionsQuery(), sections],
    [overviewQuery(), overview],
    [setupGuideQuery(), firstRun],
    [moneyQuery(), money],
  )
}
