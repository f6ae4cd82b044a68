import type { Metadata } from 'next'
import { SectionManager } from '@/components/course/sections/section-manager'
import { AdminPage } from '@/components/layout/admin-page'
import { OverviewCards } from '@/components/people/analytics/overview-cards'
import { FirstRunPanel } from '@/components/sales/first-run/first-run-panel'
import { MoneyPanel } from '@/components/sales/money/money-panel'
import { askForProducts } from '@/components/sales/products/product-question'
import { StuckStrip } from '@/components/sales/stuck/stuck-strip'
import { sectionsQuery } from '@/lib/client/course/sections'
import { hydrated } from '@/lib/client/hydrated'
import { overviewQuery } from '@/lib/client/people/analytics'
import { firstRunQuery } from '@/lib/client/sales/first-run'
import { moneyQuery } from '@/lib/client/sales/money'
import { listSections } from '@/lib/data/course/sections'
import { getOverviewAndFirstRun } from '@/lib/data/sales/first-run/first-run'
import { getMoney } from '@/lib/data/sales/money'
import { requireAdmin } from '@/lib/server/http/page'

export const metadata: Metadata = { title: 'Admin Panel' }

export default async function AdminPanelPage() {
  const admin = await requireAdmin()
  const [sections, { overview, firstRun }, money] = await Promise.all([
    listSections(admin),
    getOverviewAndFirstRun(admin),
    getMoney(admin, {}),
  ])
  return hydrated(
    <AdminPage title="Admin Panel" description="Your course at a glance.">
      <StuckStrip />
      <FirstRunPanel />
      <MoneyPanel />
      <OverviewCards />
      <SectionManager askNext={askForProducts} />
    </AdminPage>,
    [sectionsQuery(), sections],
    [overviewQuery(), overview],
    [firstRunQuery(), firstRun],
    [moneyQuery(), money],
  )
}
